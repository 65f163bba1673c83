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
  for (let at = start; at + 11 < end; at++) {
    const c = chars[at]! | 32
    if (c === 100) {
      if (declares(chars, at, end, 'display', 'none')) return true
    } else if (c === 118 && declares(chars, at, end, 'visibility', 'hidden')) return true
  }
  return false
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
