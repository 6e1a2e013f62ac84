/** Names of well-known ports, as getnameinfo gives them. */
const services: Readonly<Record<number, string>> = {
  7: 'echo', 21: 'ftp', 22: 'ssh', 23: 'telnet', 25: 'smtp', 53: 'domain', 80: 'http', 110: 'pop3', 123: 'ntp', 143: 'imap2', 443: 'https',
}

export const serviceOf = (port: number): string => services[port] ?? `${port}`
