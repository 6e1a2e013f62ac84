/** What modules of the library import of Node's own: nothing is known about it (see src/runtime/library.ts). */
declare module 'own:*' {
  const exported: $$Guest
  export default exported
}
/** Models of Node's bindings, as its own modules get them. */
declare module 'binding:*' {
  const binding: $$Guest
  export default binding
}
