/** Text and attribute values as markup; nothing that comes from a page reaches the output by any other way. */

/** Anything that may have to be written otherwise. */
const doubtful = /[&<>"`\0-\x1f\x7f-\x9f\ud800-\udfff]/
/** Besides what is markup: characters that say nothing and that parsers, editors or terminals may trip over, lone surrogates. */
const special = /[&<>\0-\x08\x0b-\x1f\x7f-\x84\x86-\x9f]|\p{Surrogate}/gu
const specialInAttribute = /[&<>"`\0-\x08\x0b-\x1f\x7f-\x84\x86-\x9f]|\p{Surrogate}/gu

const replacements: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '`': '&#96;',
  '\r': '\n',
  '\f': ' ',
}

/** Control characters go, lone surrogates are replaced, so that a text survives encoding and parsing unchanged. */
function escaped(text: string, pattern: RegExp): string {
  return text.replace(pattern, character => replacements[character] ?? (character >= '\ud800' ? '\ufffd' : ''))
}

/** Writes text as markup that reads back as that text. */
export function escapeText(text: string): string {
  return doubtful.test(text) ? escaped(text, special) : text
}

/** Writes one attribute with its leading space, its value in double quotes; line breaks become spaces. */
export function attribute(name: string, value: string): string {
  return ` ${name}="${doubtful.test(value) ? escaped(value.replace(/[\t\n\r]/g, ' '), specialInAttribute) : value}"`
}
