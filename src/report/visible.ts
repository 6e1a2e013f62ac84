/**
 * Text for a terminal, with characters that would do something there made visible: a program's messages and names are in reports,
 * and must not clear the screen, go back over what stands there, or turn the direction of writing. Colours stay, where there are any.
 */

/** Controls but newline and tab, and those of the direction of writing; a sequence that only sets colours comes first. */
const CONTROLS = /\u001b\[[\d;]*m|\r\n|[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

export function visible(text: string, hasColors: boolean): string {
  return text.replaceAll(CONTROLS, (found) => found === '\r\n' ? '\n' : found.length > 1 && hasColors ? found : [...found].map(shown).join(''))
}

function shown(character: string): string {
  const code = character.charCodeAt(0)
  // What follows the first character of a sequence is plain.
  if (code > 0x1f && code < 0x7f) return character
  return code > 0xff ? `\\u${code.toString(16)}` : `\\x${code.toString(16).padStart(2, '0')}`
}
