// An invariant that does not end: a cycle in a list that it walks.

import { explore } from 'manyworlds'

interface Link { next: Link | null }

export default explore({
  root: () => ({ head: { next: { next: null } } as Link }),
  operations: { tie: (list) => { list.head.next!.next = list.head } },
  invariant: (list) => {
    for (let link: Link | null = list.head; link !== null; link = link.next);
  },
})
