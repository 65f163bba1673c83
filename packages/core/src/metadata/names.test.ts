import { describe, expect, it } from 'vitest'
import { pageWords } from '../wordlists/page-words.js'
import type { Context } from './dates.js'
import { makeLexicon } from './lexicon.js'
import { isIntroduction, looksLikeName, namesIn } from './names.js'

const lexicon = makeLexicon(pageWords)
const context = (language: string): Context => ({ language, isDayFirst: true, lexicon })

describe('namesIn takes names out of by-lines', () => {
  const cases: readonly (readonly [language: string, text: string, names: readonly string[]])[] = [
    ['en', 'By Ana Ruiz', ['Ana Ruiz']],
    ['en', 'By Ana Ruiz and Tom Baker', ['Ana Ruiz', 'Tom Baker']],
    ['en', 'Ana Ruiz, Tom Baker & Mei Lin', ['Ana Ruiz', 'Tom Baker', 'Mei Lin']],
    ['en', 'Written by: Ana Ruiz, Senior Editor | 3 May 2021', ['Ana Ruiz']],
    ['en', 'Ana Ruiz, MD, PhD', ['Ana Ruiz']],
    ['en', 'Ana Ruiz, Head of Marketing and Sales', ['Ana Ruiz']],
    ['en', 'Ana Ruiz Senior Staff Writer', ['Ana Ruiz']],
    ['en', 'Posted by Ana Ruiz on March 3, 2021', ['Ana Ruiz']],
    ['en', 'Posted by Ana Ruiz on Tuesday', ['Ana Ruiz']],
    ['en', 'By Ana Ruiz In Budget Travel, Guides', ['Ana Ruiz']],
    ['de', 'Autorin: Ana Ruiz, Projektleiterin der Straßenbahn', ['Ana Ruiz']],
    ['en', 'Ana Ruiz (ana.ruiz@news.example)', ['Ana Ruiz']],
    ['en', 'Ana Ruiz @anaruiz', ['Ana Ruiz']],
    ['en', 'ANA RUIZ', ['Ana Ruiz']],
    ['en', "MARY O'NEIL", ["Mary O'Neil"]],
    ['en', 'Ana Ruiz Ana Ruiz', ['Ana Ruiz']],
    ['en', 'AR Ana Ruiz', ['Ana Ruiz']],
    ['en', 'Ana Ruiz; ana ruiz', ['Ana Ruiz']],
    ['en', 'View all posts by Ana Ruiz', ['Ana Ruiz']],
    ['en', 'This post was written by Ana Ruiz', ['Ana Ruiz']],
    ['en', 'Post written by Ana Ruiz .', ['Ana Ruiz']],
    ['en', 'By Ana Ruiz Email', ['Ana Ruiz']],
    ['en', 'Submitted by Ana Ruiz on ', ['Ana Ruiz']],
    ['en', 'The Example Team', ['The Example Team']],
    ['en', 'Written by Ana Ruiz · Edited by Tom Baker · Reviewed by Mei Lin, MD', ['Ana Ruiz']],
    ['en', 'Words by Ana Ruiz | Photos by Tom Baker', ['Ana Ruiz']],
    ['en', 'By Ana Ruiz, photos by Tom Baker', ['Ana Ruiz']],
    ['en', 'By Ana Ruiz Photos by Tom Baker', ['Ana Ruiz']],
    ['en', 'By Ana Ruiz. Photographs by Tom Baker.', ['Ana Ruiz']],
    ['en', 'By Ana Ruiz and edited by Tom Baker', ['Ana Ruiz']],
    ['en', 'By Ana Ruiz Medically reviewed by Tom Baker, MD', ['Ana Ruiz']],
    ['en', 'Written by Ana Ruiz, Edited by Tom Baker', ['Ana Ruiz']],
    ['en', 'By Ana Ruiz, posted by Tom Baker', ['Ana Ruiz']],
    ['en', 'Story and photos by Ana Ruiz', ['Ana Ruiz']],
    ['en', 'By Dr. Ana Ruiz PhD', ['Ana Ruiz']],
    ['en', 'Ana Ruiz M.D. MBA', ['Ana Ruiz']],
    ['en', 'Dr. Ruiz', ['Dr. Ruiz']],
    ['en', 'By Ana Ruiz, Photo Editor', ['Ana Ruiz']],
    ['en', 'ana@news.example (Ana Ruiz)', ['Ana Ruiz']],
    ['en', 'By Jan von Berg', ['Jan von Berg']],
    ['de', 'Von Prof. Dr. med. Änne Weiß', ['Änne Weiß']],
    ['de', 'Text und Fotos von Änne Weiß', ['Änne Weiß']],
    ['de', 'Text & Fotos: Änne Weiß', ['Änne Weiß']],
    ['de', 'Von Änne Weiß und Fotos von Jörg Müller', ['Änne Weiß']],
    ['de', 'Von Jörg Müller und Änne Weiß', ['Jörg Müller', 'Änne Weiß']],
    ['de', 'Ein Gastbeitrag von Jörg Müller', ['Jörg Müller']],
    ['de', 'Autorin: Änne Weiß', ['Änne Weiß']],
    ['de', 'VON JÖRG MÜLLER am 21. April 2020', ['Jörg Müller']],
    ['de', 'Erstellt von Fabian am Dienstag 6. Mai 2014', ['Fabian']],
    ['fr', 'Par Hélène Faure et Luc Petit', ['Hélène Faure', 'Luc Petit']],
    ['es', 'Por María Gómez y José Ortiz', ['María Gómez', 'José Ortiz']],
    ['pt', 'Por Inês Sousa e Rui Melo', ['Inês Sousa', 'Rui Melo']],
    ['it', 'Di Carla Bruni e Ugo Neri', ['Carla Bruni', 'Ugo Neri']],
    ['nl', 'Door Jan de Vries en Els Bakker', ['Jan de Vries', 'Els Bakker']],
    ['pl', 'Autor: Jan Kowalski', ['Jan Kowalski']],
    ['ru', 'Автор: Анна Иванова', ['Анна Иванова']],
    ['zh', '本报记者 沈若溪', ['沈若溪']],
    ['zh', '作者：沈若溪', ['沈若溪']],
    ['ja', '文＝青木さくら', ['青木さくら']],
    ['ja', '文・写真＝青木さくら', ['青木さくら']],
    ['ar', 'بقلم هالة المرزوقي', ['هالة المرزوقي']],
    ['he', 'מאת איתמר גולן', ['איתמר גולן']],
  ]
  for (const [language, text, names] of cases) it(`${language}: ${text}`, () => expect(namesIn([text], context(language))).toEqual(names))
})

describe('namesIn finds nobody', () => {
  for (const text of [
    '',
    'https://www.facebook.com/example',
    'null',
    'undefined',
    'N/A',
    'Anonymous',
    '@handle',
    'ana@news.example',
    '2021',
    '—',
    'Photos by Ana Ruiz',
    'Edited by Ana Ruiz',
    'By Log In',
    'Anmelden',
  ]) {
    it(JSON.stringify(text), () => expect(namesIn([text], context('en'))).toEqual([]))
  }
  it('in texts without end', () => expect(namesIn(['a, '.repeat(100_000)], context('en')).length).toBeLessThan(30))
})

describe('persons, teams and words', () => {
  it('tells teams and placeholders from persons', () => {
    for (const name of ['Admin', 'Editorial Team', 'The Example Team', 'Redaktion', 'Staff Writer', 'Acme News', 'webmaster']) {
      expect(lexicon.team.test(name), name).toBe(true)
    }
    for (const name of ['Ana Ruiz', 'Jan de Vries', 'Prince']) expect(lexicon.team.test(name), name).toBe(false)
  })
  it('knows what names look like', () => {
    for (const name of ['Ana Ruiz', 'Ludwig van Beethoven', 'José María de la Cruz', "Sinéad O'Connor", 'J. R. Hartley', '沈若溪']) {
      expect(looksLikeName(name, context('en')), name).toBe(true)
    }
    for (const name of ['Read more', 'the whole story', 'Ana', 'Ana Ruiz 2021', 'Fact Checked', 'Editorial Process', 'March Madness']) {
      expect(looksLikeName(name, context('en')), name).toBe(false)
    }
  })
  it('tells days and months from first names', () => {
    for (const [word, language] of [
      ['Tuesday', ''],
      ['Tuesday', 'de'],
      ['Dienstag', 'de'],
      ['mardi', 'fr'],
      ['środa', 'pl'],
      ['Februar', 'de'],
      ['settembre', 'it'],
    ]) {
      expect(lexicon.isOfCalendar(word, language), word).toBe(true)
    }
    for (const word of ['Ana', 'Jan', 'April', 'Marco', 'Julio']) expect(lexicon.isOfCalendar(word, 'en'), word).toBe(false)
  })
  it('knows how by-lines begin', () => {
    for (const line of ['By Ana Ruiz', 'von Jörg Müller', 'Autor: X', 'Written by Ana']) expect(lexicon.by.test(line), line).toBe(true)
    for (const line of ['Bypass opened', 'Vonnegut', 'Portugal wins', 'Photos by Ana Ruiz', 'Ana Ruiz | Posted by Tom'])
      expect(lexicon.by.test(line), line).toBe(false)
    expect(isIntroduction('Written by', context('en'))).toBe(true)
    expect(isIntroduction('By Ana', context('en'))).toBe(false)
  })
})
