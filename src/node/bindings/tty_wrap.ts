/** Binding `tty_wrap`: no descriptor of a program under check is a terminal. */
const TTY = $$disguise(function (): never {
  return $$refuse('process', 'a terminal is opened', 'use process.stdin with --stdin FILE, or process.stdout')
}, 'TTY', 2)

export default { isTTY: (_descriptor: number): boolean => false, TTY, UV_TTY_MODE_NORMAL: 0, UV_TTY_MODE_IO: 2, UV_TTY_MODE_RAW_VT: 3 }
