import { describe, expect, it } from 'vitest'
import { pageWords } from '../wordlists/page-words.js'
import { type Context, findDate, provesDayFirst, readDate, writesDayFirst } from './dates.js'
import { makeLexicon } from './lexicon.js'

const lexicon = makeLexicon(pageWords)
const context = (language: string, isDayFirst = true): Context => ({ language, isDayFirst, lexicon })

describe('findDate reads dates of many languages', () => {
  const cases: readonly (readonly [language: string, text: string, iso: string])[] = [
    ['en', 'Published March 12, 2024', '2024-03-12'],
    ['en', 'Sept. 3rd, 2019', '2019-09-03'],
    ['en', '12 Mar 2024', '2024-03-12'],
    ['en', 'Tue, 12 Mar 2024 10:05:09 GMT', '2024-03-12T10:05:09Z'],
    ['en', 'the 5th of May 2021', '2021-05-05'],
    ['de', 'Veröffentlicht am 3. März 2020, 14:05 Uhr', '2020-03-03T14:05'],
    ['de', 'Stand: 03.11.2021', '2021-11-03'],
    ['de', '1. Jänner 2019', '2019-01-01'],
    ['fr', 'Publié le 1er août 2018 à 09h30', '2018-08-01T09:30'],
    ['fr', '14 févr. 2022', '2022-02-14'],
    ['es', '7 de septiembre de 2023', '2023-09-07'],
    ['es', '3 de mayo del 2022', '2022-05-03'],
    ['it', '21 giugno 2017', '2017-06-21'],
    ['pt', '2 de março de 2016', '2016-03-02'],
    ['nl', '9 maart 2015', '2015-03-09'],
    ['pl', '4 października 2021', '2021-10-04'],
    ['pl', 'opublikowano 12 lutego 2020 r.', '2020-02-12'],
    ['cs', '8. září 2014', '2014-09-08'],
    ['hr', '5. listopada 2020.', '2020-10-05'],
    ['sv', '30 augusti 2013', '2013-08-30'],
    ['fi', '6. joulukuuta 2012', '2012-12-06'],
    ['hu', '2019. október 23.', '2019-10-23'],
    ['tr', '19 Mayıs 2021', '2021-05-19'],
    ['ru', '17 ноября 2020', '2020-11-17'],
    ['uk', '24 серпня 2021', '2021-08-24'],
    ['el', '25 Μαρτίου 2021', '2021-03-25'],
    ['ar', '٧ مايو ٢٠٢٤', '2024-05-07'],
    ['he', '24 בינואר 2023', '2023-01-24'],
    ['th', '11 กุมภาพันธ์ 2567', '2024-02-11'],
    ['zh', '2023年10月19日 08:15', '2023-10-19T08:15'],
    ['ja', '２０２２年６月１４日', '2022-06-14'],
    ['ko', '2021년 3월 2일', '2021-03-02'],
    ['vi', 'ngày 12 tháng 3, 2024', '2024-03-12'],
  ]
  for (const [language, text, iso] of cases) {
    it(`${language}: ${text}`, () => expect(findDate(text, context(language))?.iso).toBe(iso))
  }
})

describe('findDate keeps what is said and adds nothing', () => {
  it('keeps zones given in figures and drops names of zones', () => {
    expect(findDate('2021-04-03T10:20:30+02:00', context('en'))?.iso).toBe('2021-04-03T10:20:30+02:00')
    expect(findDate('April 3, 2021 10:20 AM EST', context('en'))?.iso).toBe('2021-04-03T10:20')
    expect(findDate('April 3, 2021 at 1:20 p.m.', context('en'))?.iso).toBe('2021-04-03T13:20')
  })
  it('keeps a month without a day', () => expect(findDate('2021-04', context('en'))?.iso).toBe('2021-04'))
  it('finds none where there is none', () => {
    for (const text of [
      '',
      'in 3 days',
      '12.5.3 released',
      '31 Tage 2020',
      '13/13/2020',
      '30 February 2021',
      '1.234.567,89',
      'Call 555-12-3456',
    ]) {
      expect(findDate(text, context('en')), text).toBeNull()
    }
  })
  it('passes over numbers that only look like the beginning of a date', () => {
    expect(findDate('um 10 Uhr 12. März 2024', context('de'))?.iso).toBe('2024-03-12')
  })
  it('tells where the date stands', () => {
    const text = 'by Ana Ruiz, 3 May 2021 | 4 comments'
    const found = findDate(text, context('en'))
    expect(text.slice(found?.start, found?.end)).toBe('3 May 2021')
  })
})

describe('day and month', () => {
  it('follow the order of the page', () => {
    expect(findDate('03/04/2021', context('en', true))).toMatchObject({ iso: '2021-04-03', swapped: '2021-03-04' })
    expect(findDate('03/04/2021', context('en', false))).toMatchObject({ iso: '2021-03-04', swapped: '2021-04-03' })
  })
  it('are no question where only one order is possible', () => {
    expect(findDate('25/04/2021', context('en', false))).toMatchObject({ iso: '2021-04-25', swapped: null })
    expect(findDate('04/25/2021', context('en', true))).toMatchObject({ iso: '2021-04-25', swapped: null })
  })
  it('are day first with dots, whatever the language', () => {
    expect(findDate('03.04.21', context('en', false))?.iso).toBe('2021-04-03')
  })
  it('depend on language and country', () => {
    expect(writesDayFirst('en-US', '')).toBe(false)
    expect(writesDayFirst('en', 'www.example.co.uk')).toBe(true)
    expect(writesDayFirst('en-GB', 'example.com')).toBe(true)
    expect(writesDayFirst('fr', 'example.com')).toBe(true)
    expect(writesDayFirst('', 'example.com')).toBe(false)
  })
  it('are proven by a day above twelve', () => {
    expect(provesDayFirst('3/25/2021')).toBe(false)
    expect(provesDayFirst('25-3-2021')).toBe(true)
    expect(provesDayFirst('3/4/2021')).toBeNull()
  })
})

describe('readDate reads what stands where a date belongs', () => {
  const cases: readonly (readonly [string, string | null])[] = [
    ['20210403', '2021-04-03'],
    ['20210403T101112', '2021-04-03T10:11:12'],
    ['1617445200', '2021-04-03T10:20:00Z'],
    ['1617445200000', '2021-04-03T10:20:00Z'],
    ['March 2021', '2021-03'],
    ['2021', '2021'],
    ['2021-04-03 10:20:30.123456', '2021-04-03T10:20:30'],
    ['Sat Apr 03 10:20:00 GMT 2021', '2021-04-03T10:20:00Z'],
    ['Sat Apr 3 10:20:00 CEST 2021', '2021-04-03T10:20:00'],
    ['1970-01-01T00:00:00Z', null],
    ['0001-01-01', null],
    ['today', null],
  ]
  for (const [text, iso] of cases) it(`${text} → ${iso}`, () => expect(readDate(text, context('en'))).toBe(iso))
})
