/** Patterns in the text of a block: addresses, dates, times. */

const address = /https?:\/\/|\bwww\.|\b[a-z0-9-]{2,63}\.(?:com|org|net|edu|gov|info|co\.uk|de|fr|it|es|nl|pl|ru)\b|\w@\w/i
const monthName = /\b(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|sept|oct|okt|nov|dec|dez)[a-zäéû]{0,8}\b/i
const numericDate = /\b(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\s?\d{1,2}[-/.]\s?\d{2,4})\b/
const time = /\b\d{1,2}(?::\d{2}(?::\d{2})?(?:\s?[ap]\.?m)?|\s?[ap]\.?m)\b/i

/** What is looked for, as bits. */
export const Pattern = { Address: 1, Date: 2, Time: 4 } as const

/** Long texts hold everything somewhere; only their beginning is searched. */
const searchedChars = 1000

/** Finds patterns in a text, as bits of `Pattern`; `hasDigits` saves the search where there are none. */
export function patternsIn(text: string, hasDigits: boolean): number {
  const head = text.length > searchedChars ? text.slice(0, searchedChars) : text
  let found = address.test(head) ? Pattern.Address : 0
  if (!hasDigits) return found
  if (numericDate.test(head) || monthName.test(head)) found |= Pattern.Date
  if (time.test(head)) found |= Pattern.Time
  return found
}
