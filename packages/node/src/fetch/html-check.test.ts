import { describe, expect, it } from 'vitest'
import { notHtmlBecause, notHtmlByType, notTextBecause } from './html-check.js'

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1')

describe('notHtmlBecause', () => {
  it.each([
    '',
    '  \n',
    '<!DOCTYPE html><title>x',
    '<p>a fragment',
    'text first, then <br>',
    '<!-- only a comment -->',
    '\xef\xbb\xbf<html>',
  ])('lets %j pass', text => expect(notHtmlBecause(bytes(text))).toBeNull())
  it('lets UTF-16 pass', () => expect(notHtmlBecause(Buffer.from('\ufeff<p>x</p>', 'utf16le'))).toBeNull())
  it('lets UTF-16 of other alphabets pass, with and without a byte order mark', () => {
    // The second bytes of these letters count upwards through all values.
    const letters = String.fromCharCode(...Array.from({ length: 512 }, (_, i) => 0x4e00 + i))
    const text = `<!doctype html><p>${letters}</p>`
    expect(notHtmlBecause(Buffer.from(`\ufeff${letters}<p>`, 'utf16le'))).toBeNull()
    expect(notHtmlBecause(Buffer.from(text, 'utf16le'))).toBeNull()
    expect(notHtmlBecause(Buffer.from(text, 'utf16le').swap16())).toBeNull()
  })
  it.each([
    ['a few stray ones', `<p>\x01\x02\x03</p>`],
    ['filling', `<p>A page that was saved badly.</p>${'\0'.repeat(4096)}`],
    ['escapes of ISO-2022-JP', '<p>\x1b$B8@\x1b(B</p>'.repeat(100)],
  ])('lets control bytes pass: %s', (_name, text) => expect(notHtmlBecause(bytes(text))).toBeNull())
  it('refuses bytes that are no text, even with something like a tag in them', () => {
    const noise = Uint8Array.from({ length: 3000 }, (_, i) => (Math.imul(i, 2_654_435_761) >>> 13) & 0xff)
    expect(notHtmlBecause(Buffer.concat([noise, bytes('<p>')]))).toBe('binary data')
    expect(notTextBecause(noise)).toBe('binary data')
    expect(notTextBecause(bytes('no tags here'))).toBeNull()
  })
  it.each([
    ['%PDF-1.7 <p>', 'a PDF document'],
    ['\x89PNG\r\n', 'a PNG image'],
    ['PK\x03\x04', 'a ZIP archive or office document'],
    ['\x1f\x8b\x08', 'gzip-compressed data'],
    ['3 < 4, said nobody', 'text without a single tag'],
  ])('names %j', (text, name) => expect(notHtmlBecause(bytes(text))).toBe(name))
})

describe('notHtmlByType', () => {
  it('believes labels that say something', () => {
    expect(notHtmlByType('text/html; charset=utf-8')).toBeNull()
    expect(notHtmlByType('TEXT/HTML')).toBeNull()
    expect(notHtmlByType(null)).toBeNull()
    expect(notHtmlByType('text/plain')).toBeNull()
    expect(notHtmlByType('application/pdf')).toBe('of type application/pdf')
    expect(notHtmlByType('image/png')).toBe('of type image/png')
  })
})
