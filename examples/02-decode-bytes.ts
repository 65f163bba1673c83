// Decodes pages whose encoding is declared, not declared, or declared wrongly.
import { CharsetUnavailableError, decodeHtml } from 'gleaner'
import { charsets } from 'gleaner/charsets'

const show = (what: string, { html, encoding, source, declared }: ReturnType<typeof decodeHtml>) =>
  console.log(`${what}: ${html} [${encoding}, ${source}, declared ${declared}]`)

const russian = Uint8Array.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x2c, 0x20, 0xec, 0xe8, 0xf0])
show('declared', decodeHtml(russian, { contentType: 'text/html; charset=windows-1251' }))
show('not declared', decodeHtml(russian, { charsets }))
show('declared as UTF-8', decodeHtml(russian, { contentType: 'text/html; charset=utf-8', charsets }))

const utf8 = new TextEncoder().encode('Привет, мир')
show('UTF-8 as Latin-1', decodeHtml(utf8, { contentType: 'text/html; charset=iso-8859-1' }))

// Multi-byte encodings need the tables of gleaner/charsets.
const chinese = Uint8Array.from([0xc4, 0xe3, 0xba, 0xc3])
const gbk = { contentType: 'text/html; charset=gb2312' }
show('with charsets', decodeHtml(chinese, { ...gbk, charsets }))
try {
  decodeHtml(chinese, gbk)
} catch (error) {
  if (error instanceof CharsetUnavailableError) console.log(`without: ${error.name}, ${error.encoding}`)
}
