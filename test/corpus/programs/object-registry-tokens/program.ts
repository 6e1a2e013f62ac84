import { explore } from 'manyworlds'

// What `unregister` answers depends on what was registered before: that is state, though nobody is ever called.
export default explore({
  root: () => ({ registry: new FinalizationRegistry(() => {}), object: {}, token: {}, answers: [] as boolean[] }),
  bound: 3,
  operations: {
    register: (root) => { root.registry.register(root.object, 1, root.token) },
    unregister: (root) => { if (root.answers.length < 1) root.answers.push(root.registry.unregister(root.token)) },
  },
})
