/** Words of languages, made ready for reading names and dates. */

/** Word lists as `gleaner/wordlists` has them. */
export type PageWords = Readonly<
  Record<
    | 'by'
    | 'written'
    | 'and'
    | 'andOf'
    | 'on'
    | 'roles'
    | 'ranks'
    | 'nobody'
    | 'teams'
    | 'particles'
    | 'noName'
    | 'updated'
    | 'published'
    | 'other'
    | 'months',
    string
  >
>

/** Gives the line of a language as `monthNames` has it. */
export type MonthSource = (language: string) => string

/** Patterns made of word lists. */
export interface Lexicon {
  /** "By", "Posted by", "Ein Gastbeitrag von" at the beginning of a line that goes on. */
  readonly by: RegExp
  readonly and: RegExp
  readonly role: RegExp
  readonly nobody: RegExp
  readonly team: RegExp
  readonly particle: RegExp
  readonly noName: RegExp
  readonly dateBehind: RegExp
  readonly tail: RegExp
  readonly updated: RegExp
  readonly published: RegExp
  readonly other: RegExp
  /** What joins two names in one language, null where `and` is all. */
  andOf(language: string): RegExp | null
  /** Number of a month (1…12) by its name or an abbreviation of at least three letters, 0 for other words. */
  monthOf(word: string, language: string): number
  /** Tells whether a word is a month, or a day of the week in English or this language. */
  isOfCalendar(word: string, language: string): boolean
}

/** Makes a lexicon of word lists. */
export function makeLexicon(words: PageWords, monthsOf?: MonthSource): Lexicon {
  const of = (name: keyof PageWords): string => `(?:${words[name].replaceAll('*', '?')})`
  const pattern = (text: string): RegExp => new RegExp(text, 'iu')
  const monthOf = monthReader(words.months, monthsOf)
  // "Words and pictures by": who did both did the words.
  const also = `(?:(?:\\s${of('and')}\\s|\\s?[&・]\\s?)\\p{L}{1,40})?`
  const by = `${of('by')}${also}(?:\\s?[:：=＝/]\\s?|\\s)(?=\\S)`
  return {
    // The bare word first: in "By Ana Ruiz, published by" there is a name before the other one.
    by: pattern(`^(?:${by}|[^|·•]{0,40}?(?<!\\p{L})${of('written')}${also}\\s${by})`),
    and: pattern(`\\s?[;|•·]\\s?|\\s${of('and')}\\s|\\s?&\\s?|、|，|\\s?\\/\\s?`),
    role: pattern(`^(?:${of('ranks')}[\\s-]{1,3}){0,4}${of('roles')}(?!\\p{L})`),
    nobody: pattern(`^${of('nobody')}$`),
    team: pattern(`(?<!\\p{L})${of('teams')}\\.?$`),
    particle: pattern(`^(?:${of('particles')}\\.?|d['’]\\p{L}.*)$`),
    noName: pattern(`(?<!\\p{L})${of('noName')}(?!\\p{L})`),
    dateBehind: pattern(
      `(?:[\\s,]{1,3}(?:${of('on')}\\s(?:\\p{L}{1,40},?\\s)?)?\\d{1,2}[.,/\\s-]|[,\\s]{1,3}\\d{4}\\b|(?:^|\\s)(?:(?:first|last)\\s)?(?:${of('published')}|${of('updated')}))[^]*`,
    ),
    tail: pattern(
      `(?:\\s(?:(?:on|am)\\s\\p{L}{1,40}|${of('on')}|${of('and')}|email|e-mail|google|twitter|facebook|follow|author|bio|profile|comments?|[–—-])){1,6}$`,
    ),
    updated: pattern(of('updated')),
    published: pattern(of('published')),
    other: pattern(of('other')),
    andOf: language => {
      const own = new RegExp(`(?:^|,)${language || '-'} ([^,]+)`).exec(words.andOf)
      return own && pattern(`\\s(?:${own[1]})\\s`)
    },
    monthOf,
    // Short months are names as well: April, Julio, Marco.
    isOfCalendar: (word, language) =>
      (word.length > 5 && monthOf(word, language) > 0) || isWeekday(word, 'en') || isWeekday(word, language || 'en'),
  }
}

/** Lower case, without accents, dots and marks, except in Thai, whose vowels are marks. */
function plainWord(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u064b-\u065f\u0655\u0654.\u200e\u200f]/g, '')
    .replace(/ı/g, 'i')
    .replace(/kuuta$/, 'kuu')
    .normalize('NFC')
}

/** Tells whether the platform gives a day of the week this name. */
function isWeekday(word: string, language: string): boolean {
  const { format } = new Intl.DateTimeFormat(language, { weekday: 'long' })
  return [1, 2, 3, 4, 5, 6, 7].some(day => plainWord(format(new Date(2001, 0, day))) === plainWord(word))
}

/**
 * Reads names of months: of the page's language first, as `listopad` is October in Croatian and November in Polish.
 *
 * `monthsOf` gives those of languages that the lists do not have.
 */
function monthReader(lists: string, monthsOf: MonthSource | undefined): Lexicon['monthOf'] {
  /** Numbers of months by language and name; under no language those of all lists, of which an earlier one takes precedence. */
  const tables = new Map<string, Map<string, number>>()
  return (word, language) => {
    const key = plainWord(word)
    if (tables.size === 0) for (const line of lists.trim().split('\n')) addMonths(tables, line)
    if (monthsOf && !tables.has(language)) addMonths(tables, monthsOf(language))
    // Hebrew writes "in January" as one word.
    return tables.get(language)?.get(key) ?? tables.get('')?.get(key.replace(/^ב/, '')) ?? 0
  }
}

/** Adds names, and their beginnings of three to five letters where they are unambiguous. */
function addMonths(tables: Map<string, Map<string, number>>, line: string): void {
  const [language, ...months] = line.split(' ')
  const names: [string, number][] = []
  const starts = new Map<string, number>()
  months.forEach((text, i) => {
    const [endings, stem = ''] = text.split('-').reverse()
    for (const ending of endings.split('/')) {
      const name = plainWord(stem + ending)
      if (name.length > 1) names.unshift([name, i + 1])
      for (let length = 3; length < name.length && length <= 5; length++) {
        const start = name.slice(0, length)
        starts.set(start, (starts.get(start) ?? i + 1) === i + 1 ? i + 1 : 0)
      }
    }
  })
  const table = new Map([...starts, ...names].filter(([, month]) => month > 0))
  tables.set(language, table)
  if (language !== 'hr') tables.set('', new Map([...table, ...(tables.get('') ?? [])]))
}
