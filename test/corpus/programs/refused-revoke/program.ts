// The function that revokes a proxy is made by the language and hides the proxy it belongs to.

import { explore } from 'manyworlds'

export default explore({
  root: () => Proxy.revocable({ value: 0 }, {}),
  operations: { revoke: ({ revoke }) => revoke() },
})
