/** What hides an element: the `hidden` attribute, `aria-hidden="true"`, an inline style. */

/** Whether the characters from `start` on spell `name`, in whatever case. */
export function nameIs(chars: Uint16Array, start: number, name: string): boolean {
  for (let i = 0; i < name.length; i++) {
    if ((chars[start + i]! | 32) !== name.charCodeAt(i)) return false
  }
  return true
}

/** Whether a value is `true`. */
export function isTrue(chars: Uint16Array, start: number, end: number): boolean {
  return end - start === 4 && nameIs(chars, start, 'true')
}

/** Whether an inline style contains `display:none` or `visibility:hidden`, in any case and spacing. */
export function hidesByStyle(chars: Uint16Array, start: number, end: number): boolean {
  for (let at = start; at + 11 < end; at += 3) {
    const letters = INITIAL[chars[at]!]! | INITIAL[chars[at + 1]!]! | INITIAL[chars[at + 2]!]!
    if (letters !== 0 && (hidesAt(chars, at, end) || hidesAt(chars, at + 1, end) || hidesAt(chars, at + 2, end))) return true
  }
  return false
}

/** Marks the letters that `display` and `visibility` start with. */
const INITIAL = new Uint8Array(65536)
for (const letter of 'DdVv') INITIAL[letter.charCodeAt(0)] = 1

function hidesAt(chars: Uint16Array, at: number, end: number): boolean {
  const c = chars[at]! | 32
  if (c === 100) return declares(chars, at, end, 'display', 'none')
  return c === 118 && declares(chars, at, end, 'visibility', 'hidden')
}

function declares(chars: Uint16Array, start: number, end: number, property: string, value: string): boolean {
  if (!nameIs(chars, start, property)) return false
  let at = skipSpace(chars, start + property.length, end)
  if (chars[at] !== 58) return false
  at = skipSpace(chars, at + 1, end)
  return at + value.length <= end && nameIs(chars, at, value)
}

function skipSpace(chars: Uint16Array, start: number, end: number): number {
  let at = start
  while (at < end && chars[at]! <= 32) at++
  return at
}
