/**
 * Dates as people and programs write them, brought to ISO 8601 with exactly the precision they have.
 *
 * Nothing is guessed from a clock and no time zone is added: what says no zone gets none.
 */

import type { Lexicon } from './lexicon.js'

/** How to read names and dates of one page. */
export interface Context {
  /** Primary language subtag, '' where unknown. */
  readonly language: string
  /** Whether the day comes first in dates such as 3/4/2021. */
  readonly isDayFirst: boolean
  readonly lexicon: Lexicon
}

/** A date found in a text. */
export interface FoundDate {
  /** ISO 8601: `2021-04`, `2021-04-03` or with time, and with a zone where the text has one. */
  readonly iso: string
  /** Its position in the text. */
  readonly start: number
  readonly end: number
  /** The other reading where day and month could be swapped. */
  readonly swapped: string | null
}

/** Places of English language that write the day first, by region and by country of the host. */
const dayFirst = /^en-(?:GB|AU|NZ|IE|IN|ZA|SG|HK|MY|NG|KE|PK)\b|\.(?:uk|au|nz|ie|in|za|sg|hk|my|ng|ke|pk)$/

/** Tells from language and host which number comes first in dates such as 3/4/2021: only American English has the month. */
export function writesDayFirst(language: string, host: string): boolean {
  return /^(?!en|$)/.test(language) || dayFirst.test(`${language} ${host}`)
}

/** Whether a text proves by a number above twelve that the day comes first, or second; null where it proves neither. */
export function provesDayFirst(text: string): boolean | null {
  const match = /(?<![\d./-])(\d{1,2})([/-])(\d{1,2})\2(?:19|20)\d{2}(?!\d)/.exec(text.slice(0, maxLength))
  return match && +match[1] > 12 !== +match[3] > 12 ? +match[1] > 12 : null
}

/** Longest text that is searched: dates are in short lines. */
const maxLength = 400

/**
 * The notations of a date and which group of each is year, month and day; months are numbers or names.
 *
 * In the numeric one day and month may be swapped; the last is as Java and C write: `Sat Apr 03 10:20:00 GMT 2021`.
 */
const numeric = /(?<![\d./:-])(\d{1,2})\s?([./-])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})(?!\d)/gu
const program = /(?<!\p{L})(\p{L}{3,9})\s{1,2}(\d{1,2})\s(\d{2}:\d{2}(?::\d{2})?)\s(?:(UTC|GMT)|[A-Z]{2,5})?\s?(\d{4})(?!\d)/gu
const notations: readonly (readonly [pattern: RegExp, year: number, month: number, day: number])[] = [
  [/(?<![\d.])((?:19|20|25)\d{2})\s?([-./])\s?(\d{1,2})(?:\s?\2\s?(\d{1,2}))?(?!\d)/gu, 1, 3, 4],
  [/(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(?:(\d{1,2})\s?[日号號일])?/gu, 1, 2, 3],
  [/(\d{1,2})\stháng\s(\d{1,2}),?\s(?:năm\s)?(\d{4})/giu, 3, 2, 1],
  [
    /(?<![\d:])(\d{1,2})(?:st|nd|rd|th|er|re|ste|º|°|ª|η|-?го)?[.,]?[\s/-]{0,3}(?:(?:de|of|day of|dë|d['’])\s{0,2})?([\p{L}\p{M}.]{2,16}?)[.,]?[\s/-]{0,3}(?:(?:de|del|of|do)\s{1,2})?['’]?(\d{4}|\d{2})(?!\d|[:.]\d)/gu,
    3,
    2,
    1,
  ],
  [/(?<!\p{L})(\p{L}{3,12})\.?[\s-]{0,3}(\d{1,2})(?:st|nd|rd|th)?\s?[,\s.-]\s{0,2}['’]?(\d{4})(?!\d)/gu, 3, 1, 2],
  [/(?<!\d)(\d{4})[.,]?\s{0,2}(\p{L}{3,14})\.?\s{0,2}(\d{1,2})(?!\d)/gu, 1, 2, 3],
  [numeric, 4, 3, 1],
  [program, 5, 1, 2],
]

/** Finds the first date of a text; only the first characters of a long one are searched. */
export function findDate(text: string, context: Context): FoundDate | null {
  const line = latinDigits(text.slice(0, maxLength))
  let best: FoundDate | null = null
  for (const [pattern, year, month, day] of /\d/.test(line) ? notations : []) {
    pattern.lastIndex = 0
    for (let match = pattern.exec(line); match; match = pattern.exec(line)) {
      if (best && best.start <= match.index) break
      const date = readMatch(pattern, match, match[year], match[month], match[day] ?? '0', context)
      if (date) {
        best = date
        break
      }
      // What only looks like a date may hide the beginning of one.
      pattern.lastIndex = match.index + 1
    }
  }
  return best && withTime(line, best)
}

function readMatch(pattern: RegExp, match: RegExpExecArray, year: string, month: string, day: string, context: Context): FoundDate | null {
  const { language, isDayFirst, lexicon } = context
  const monthNumber = +month || lexicon.monthOf(month, language)
  const full = +year + (year.length > 2 ? 0 : +year < 50 ? 2000 : 1900)
  let iso = isoDay(full, monthNumber, +day)
  let swapped: string | null = null
  // Dots are European; only strokes and dashes are also read the American way.
  if (pattern === numeric && match[2] !== '.') {
    swapped = isoDay(full, +day, +month)
    if (!isDayFirst || !iso) [iso, swapped] = swapped ? [swapped, iso] : [iso, null]
  }
  if (iso && pattern === program) iso += `T${match[3]}${match[4] ? 'Z' : ''}`
  const start = match.index
  return iso ? { iso, start, end: start + match[0].length, swapped: swapped === iso ? null : swapped } : null
}

/**
 * Reads a text that is a date by its place, such as a meta element: also compact forms, months without a day, bare years
 * and seconds since 1970.
 */
export function readDate(text: string, context: Context): string | null {
  const line = latinDigits(text.trim().slice(0, maxLength))
  // Seconds since 1970 are an instant in UTC by definition; the first year of the count means "never set".
  const epoch = /^(\d{10})(?:\d{3})?$/.exec(line)
  if (epoch) return +epoch[1] > 31_536_000 ? new Date(+epoch[1] * 1000).toISOString().replace('.000', '') : null
  const spelt = line.replace(
    /^((?:19|20)\d{2})(\d{2})(\d{2})(?:T?(\d{2})(\d{2})(\d{2})?)?/,
    (_, year, month, day, hour, minute, second) =>
      `${year}-${month}-${day}${hour ? `T${hour}:${minute}` : ''}${second ? `:${second}` : ''}`,
  )
  const month = /(?<!\p{L})(\p{L}{3,12})\.?,?\s{1,2}(?:de\s)?((?:19|20)\d{2})(?!\d)/u.exec(line)
  return (
    findDate(spelt, context)?.iso ??
    (month && isoDay(+month[2], context.lexicon.monthOf(month[1], context.language), 0)) ??
    (/^(?:19|20)\d{2}$/.test(line) ? line : null)
  )
}

/** Joins a date; null where there is no such day, or where it cannot be the date of a web page. */
function isoDay(year: number, month: number, day: number): string | null {
  // Thai years count from 543 BC.
  const common = year >= 2450 && year <= 2650 ? year - 543 : year
  if (common < 1900 || common > 2100 || month < 1 || month > 12 || day < 0) return null
  const date = new Date(Date.UTC(common, month - 1, day || 1))
  const iso = date.toISOString().slice(0, day ? 10 : 7)
  // The first day of 1970 is what programs write that know no date.
  return date.getUTCMonth() + 1 === month && date.getTime() !== 0 ? iso : null
}

const timeBehind =
  /^(?:T|\s{0,4}(?:[,|–•·@]|-|at|um|à|a las|alle ore|alle|às|om|kl\.?|o godz\.|g\.|v|в|o)?\s{0,4}\(?)(\d{1,2})(?:[:hH]|(?<=\d)\.(?=\d\d(?!\.|\d)))(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(?:\s?([ap])\.?m\b\.?)?(?:\s?(Z|UTC|GMT)?([+-]\d{2}:?\d{2})?)/i

/** Adds the time that stands right behind a day, with its zone if one is given in figures. */
function withTime(line: string, date: FoundDate): FoundDate {
  const match = timeBehind.exec(line.slice(date.end, date.end + 40))
  if (date.iso.length !== 10 || !match) return date
  const [all, figures, minute, second, half, name, zone] = match
  const hour = half && +figures <= 12 ? (+figures % 12) + (/p/i.test(half) ? 12 : 0) : +figures
  if (hour > 23 || +minute > 59 || +(second ?? 0) > 59) return date
  const time =
    `T${String(hour).padStart(2, '0')}:${minute}${second ? `:${second}` : ''}` +
    (zone ? `${zone.slice(0, 3)}:${zone.slice(-2)}` : name ? 'Z' : '')
  return { ...date, iso: date.iso + time, swapped: date.swapped && date.swapped + time, end: date.end + all.length }
}

/** Writes Arabic, Persian, Devanagari, Thai and full-width figures as 0…9. */
function latinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u0e50-\u0e59\uff10-\uff19]/g, digit => {
    const code = digit.charCodeAt(0)
    return String((code & 15) - (code >> 8 === 9 ? 6 : 0))
  })
}
