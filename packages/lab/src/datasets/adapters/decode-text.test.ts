import { describe, expect, test } from 'vitest'
import { decodeText, decodeWindows1252, repairDoubleEncoding } from './decode-text.js'

describe('decodeText', () => {
  test('marks and zero bytes tell UTF-16', () => {
    expect(decodeText(Buffer.from('\ufeffOwl', 'utf16le'))).toEqual({ text: 'Owl', encoding: 'utf-16le' })
    expect(decodeText(Buffer.from('\ufeffOwl', 'utf16le').swap16())).toEqual({ text: 'Owl', encoding: 'utf-16be' })
    expect(decodeText(Buffer.from('An owl sat.', 'utf16le'))).toEqual({ text: 'An owl sat.', encoding: 'utf-16le' })
  })

  test('UTF-8 with or without its mark', () => {
    expect(decodeText(Buffer.from('\ufeffcafé'))).toEqual({ text: 'café', encoding: 'utf-8' })
    expect(decodeText(Buffer.from(''))).toEqual({ text: '', encoding: 'utf-8' })
  })

  test('windows-1252, with the characters Latin-1 lacks', () => {
    expect(decodeWindows1252(Buffer.from([0x80, 0x85, 0x99, 0x9f, 0xa0, 0xff]))).toBe('€…™Ÿ\u00a0ÿ')
    expect(decodeText(Buffer.from('a\xe9\nb\x96', 'latin1'))).toEqual({ text: 'aé\nb–', encoding: 'windows-1252' })
  })
})

describe('repairDoubleEncoding', () => {
  test('needs the right character on the page, and not the wrong ones', () => {
    expect(repairDoubleEncoding('â€œhiâ€\u009d', '“hi”')).toBe('“hi”')
    expect(repairDoubleEncoding('Ã©tÃ©', 'été')).toBe('été')
    expect(repairDoubleEncoding('Ã©', 'é is written Ã© here')).toBe('Ã©')
    expect(repairDoubleEncoding('Ã©', 'nothing')).toBe('Ã©')
    expect(repairDoubleEncoding('ÃœberÃ¤ð\u009fð', 'Über ä')).toBe('Überäð\u009fð')
  })
})
