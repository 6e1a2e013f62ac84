/** What of TLS is not modelled. */
export function refuseTls(what: string, remedy: string): never {
  return $$refuse('tls', `tls: ${what} is not modelled`, remedy)
}
