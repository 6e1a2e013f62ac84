/**
 * How many bytes went through a socket is counted only in programs that ask for it: numbers that grow with every message would keep
 * the states of a connection that lasts from ever being equal.
 */
export const traffic = { isCounted: false }
