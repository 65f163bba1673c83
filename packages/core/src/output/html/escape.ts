/** Text and attribute values as markup; nothing that comes from a page reaches the output by any other way. */

/** Characters that say nothing and that parsers, editors or terminals may trip over, and lone surrogates. */
const harmful = /[\0-\x08\x0b-\x0d\x0e-\x1f\x7f-\x84\x86-\x9f]|\p{Surrogate}/gu
const special = /[&<>\0-\x08\x0b-\x0d\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff]/
const specialInAttribute = /[&<>"`\0-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff]/

/**
 * Removes control characters, turns carriage returns and form feeds into line breaks and spaces, and replaces lone
 * surrogates, so that a text survives encoding and parsing unchanged.
 */
export function cleanText(text: string): string {
  return text.replace(harmful, character => {
    if (character === '\r') return '\n'
    if (character === '\f') return ' '
    return character >= '\ud800' ? '\ufffd' : ''
  })
}

/** Writes text as markup that reads back as that text. */
export function escapeText(text: string): string {
  if (!special.test(text)) return text
  return cleanText(text).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

/** Writes a value for an attribute in double quotes; line breaks become spaces. */
export function escapeAttribute(value: string): string {
  if (!specialInAttribute.test(value)) return value
  return cleanText(value)
    .replace(/[\t\n]/g, ' ')
    .replace(/&/g, '&amp;')
    .replace(/"/g, '&quot;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/`/g, '&#96;')
}

/** Writes one attribute with its leading space. */
export function attribute(name: string, value: string): string {
  return ` ${name}="${escapeAttribute(value)}"`
}
