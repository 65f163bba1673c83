import { describe, expect, it } from 'vitest'
import { notHtmlBecause, notHtmlByType } from './html-check.js'

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
