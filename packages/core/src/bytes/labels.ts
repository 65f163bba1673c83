/**
 * The names of encodings: every label of the Encoding Standard, mapped to the encoding it means on the web.
 */

import type { singleByteTables } from './generated/single-byte-tables.js'

/** An encoding with one byte per character; core decodes all of them itself. */
export type SingleByteEncoding = keyof typeof singleByteTables | 'iso-8859-8-i'

/** An encoding with several bytes per character; only `gleaner/charsets` decodes these. */
export type MultiByteEncoding = 'gbk' | 'gb18030' | 'big5' | 'euc-jp' | 'iso-2022-jp' | 'shift_jis' | 'euc-kr'

/** Any encoding of the Encoding Standard, by its lower-case name. */
export type EncodingName = 'utf-8' | 'utf-16le' | 'utf-16be' | 'replacement' | SingleByteEncoding | MultiByteEncoding

// One encoding per line: its name (which is a label too), then its other labels. `125x` pages, which follow one
// pattern, are added by `readLabels`.
const labelLines = `
utf-8 unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf8 x-unicode20utf8
utf-16be unicodefffe
utf-16le csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16
ibm866 866 cp866 csibm866
iso-8859-2 csisolatin2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 latin2
iso-8859-3 csisolatin3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3 latin3
iso-8859-4 csisolatin4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4 latin4
iso-8859-5 csisolatincyrillic cyrillic iso-ir-144 iso8859-5 iso88595 iso_8859-5 iso_8859-5:1988
iso-8859-6 arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6-e iso-8859-6-i iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987
iso-8859-7 csisolatingreek ecma-118 elot_928 greek greek8 iso-ir-126 iso8859-7 iso88597 iso_8859-7 iso_8859-7:1987 sun_eu_greek
iso-8859-8 csiso88598e csisolatinhebrew hebrew iso-8859-8-e iso-ir-138 iso8859-8 iso88598 iso_8859-8 iso_8859-8:1988 visual
iso-8859-8-i csiso88598i logical
iso-8859-10 csisolatin6 iso-ir-157 iso8859-10 iso885910 l6 latin6
iso-8859-13 iso8859-13 iso885913
iso-8859-14 iso8859-14 iso885914
iso-8859-15 csisolatin9 iso8859-15 iso885915 iso_8859-15 l9
iso-8859-16
koi8-r cskoi8r koi koi8 koi8_r
koi8-u koi8-ru
macintosh csmacintosh mac x-mac-roman
windows-874 dos-874 iso-8859-11 iso8859-11 iso885911 tis-620
windows-1252 ansi_x3.4-1968 ascii cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 iso88591 iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii
windows-1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 l5 latin5
x-mac-cyrillic x-mac-ukrainian
gbk chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 iso-ir-58 x-gbk
gb18030
big5 big5-hkscs cn-big5 csbig5 x-x-big5
euc-jp cseucpkdfmtjapanese x-euc-jp
iso-2022-jp csiso2022jp
shift_jis csshiftjis ms932 ms_kanji shift-jis sjis windows-31j x-sjis
euc-kr cseuckr csksc56011987 iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 windows-949
replacement csiso2022kr hz-gb-2312 iso-2022-cn iso-2022-cn-ext iso-2022-kr
x-user-defined`

let labels: Map<string, EncodingName> | null = null

function readLabels(): Map<string, EncodingName> {
  const map = new Map<string, EncodingName>()
  for (let page = 0; page <= 8; page++) {
    const name = `windows-125${page}` as SingleByteEncoding
    for (const label of [name, `cp125${page}`, `x-cp125${page}`]) map.set(label, name)
  }
  for (const line of labelLines.trim().split('\n')) {
    const [name, ...others] = line.split(' ')
    for (const label of [name, ...others]) map.set(label, name as EncodingName)
  }
  return map
}

/**
 * Finds the encoding that a label means, or null where the standard knows none.
 *
 * Case and surrounding white space do not matter, and `iso-8859-1` means windows-1252, as everywhere on the web.
 */
export function encodingOfLabel(label: string): EncodingName | null {
  labels ??= readLabels()
  const [, bare] = /^[\t\n\f\r ]*([^\t\n\f\r ]+)[\t\n\f\r ]*$/.exec(label) ?? []
  return labels.get((bare ?? '').replace(/[A-Z]/g, letter => letter.toLowerCase())) ?? null
}

const multiByteEncodings: ReadonlySet<string> = new Set(['gbk', 'gb18030', 'big5', 'euc-jp', 'iso-2022-jp', 'shift_jis', 'euc-kr'])

/** Tells whether an encoding needs the decoders of `gleaner/charsets`. */
export function isMultiByte(encoding: EncodingName): encoding is MultiByteEncoding {
  return multiByteEncodings.has(encoding)
}
