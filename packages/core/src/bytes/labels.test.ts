import { normalizeEncoding } from '@exodus/bytes/encoding.js'
import { describe, expect, it } from 'vitest'
import { encodingOfLabel } from './labels.js'

describe('encodingOfLabel', () => {
  it('knows every name of the standard by itself', () => {
    const names =
      'utf-8 utf-16le utf-16be ibm866 iso-8859-8-i koi8-u macintosh windows-874 windows-1258 gbk gb18030 big5 euc-jp replacement'
    for (const name of names.split(' ')) expect(encodingOfLabel(name)).toBe(name)
  })

  it('agrees with an independent table on every label either of them could know', () => {
    const stems = [
      'iso-8859-',
      'iso8859-',
      'iso8859',
      'iso_8859-',
      'csisolatin',
      'l',
      'latin',
      'windows-',
      'cp',
      'x-cp',
      'iso-ir-',
      'ibm',
      'dos-',
    ]
    const numbers = [...Array(160).keys(), 819, 866, 874, 949, 1250, 1251, 1252, 1253, 1254, 1255, 1256, 1257, 1258, 1259]
    const labels = stems.flatMap(stem => numbers.map(number => stem + number))
    const others =
      'ascii us-ascii utf8 utf-7 unicode ucs-2 utf-16 csunicode x-sjis sjis ms_kanji shift-jis windows-31j x-euc-jp csiso2022jp korean ksc_5601 ks_c_5601-1987 chinese gb2312 gb_2312-80 x-gbk csgb2312 big5-hkscs cn-big5 x-x-big5 hz-gb-2312 iso-2022-kr iso-2022-cn iso-2022-cn-ext visual logical hebrew arabic greek cyrillic tis-620 mac x-mac-roman x-mac-ukrainian koi koi8 koi8_r koi8-ru cskoi8r elot_928 sun_eu_greek asmo-708 ecma-114 ecma-118 unicode-1-1-utf-8 unicodefeff unicodefffe x-user-defined nonsense'
    for (const label of [...labels, ...others.split(' ')]) {
      expect([label, encodingOfLabel(label)]).toEqual([label, normalizeEncoding(label)])
    }
  })

  it('ignores case and surrounding white space, and nothing else', () => {
    expect(encodingOfLabel(' \t\n\f\rUtF-8 ')).toBe('utf-8')
    expect(encodingOfLabel('utf -8')).toBeNull()
    expect(encodingOfLabel('\u00a0utf-8')).toBeNull()
    expect(encodingOfLabel('\u212aOI8-R')).toBeNull()
    expect(encodingOfLabel('')).toBeNull()
  })

  it('takes Latin-1 and ASCII for windows-1252', () => {
    expect(encodingOfLabel('ISO-8859-1')).toBe('windows-1252')
    expect(encodingOfLabel('us-ascii')).toBe('windows-1252')
  })
})
