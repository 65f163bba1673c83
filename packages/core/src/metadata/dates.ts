/**
 * Dates as people and programs write them, brought to ISO 8601 with exactly the precision they have.
 *
 * Nothing is guessed from a clock and no time zone is added: what says no zone gets none.
 */

import { monthOf } from './month-names.js'

/** Which of two numbers comes first in dates such as 3/4/2021. */
export type DateOrder = 'day-first' | 'month-first'

/** How to read dates of one page. */
export interface DateContext {
  /** Primary language subtag, '' where unknown. */
  readonly language: string
  readonly order: DateOrder
}

/** A date found in a text. */
export interface FoundDate {
  /** ISO 8601: `2021`, `2021-04`, `2021-04-03` or with time, and with a zone where the text has one. */
  readonly iso: string
  /** Where it stands in the text. */
  readonly start: number
  readonly end: number
  /** The other reading where day and month could be swapped. */
  readonly swapped: string | null
}

/** Places of English language that write the day first, by region and by country of the host. */
const dayFirstRegions = /^en-(?:GB|AU|NZ|IE|IN|ZA|SG|HK|MY|NG|KE|PK|MT|JM)$/
const dayFirstHosts = /\.(?:uk|au|nz|ie|in|za|sg|hk|my|ng|ke|pk)$/

/** Tells from language and host which number comes first in dates such as 3/4/2021: only American English has the month. */
export function orderOf(language: string, host: string | null): DateOrder {
  if (language !== '' && !language.startsWith('en')) return 'day-first'
  return dayFirstRegions.test(language) || (host !== null && dayFirstHosts.test(host)) ? 'day-first' : 'month-first'
}

/** The order that a text proves by a day above twelve, null where it proves none. */
export function provenOrder(text: string): DateOrder | null {
  const match = /(?<![\d./-])(\d{1,2})([/-])(\d{1,2})\2(?:19|20)\d{2}(?!\d)/.exec(text.slice(0, maxLength))
  if (!match) return null
  const [first, second] = [Number(match[1]), Number(match[3])]
  if (first > 12 && first <= 31 && second <= 12) return 'day-first'
  return second > 12 && second <= 31 && first <= 12 ? 'month-first' : null
}

/** Longest text that is searched: dates stand in short lines. */
const maxLength = 400

const numeric = /(?<![\d./:-])(\d{1,2})\s?([./-])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})(?![\d])/gu
const yearFirst = /(?<![\d.])((?:19|20|25)\d{2})\s?([-./])\s?(\d{1,2})(?:\s?\2\s?(\d{1,2}))?(?!\d)/gu
const compact = /^(20\d{2}|19\d{2})(\d{2})(\d{2})(?:T?(\d{2})(\d{2})(\d{2})?)?/
const eastAsian = /(\d{4})\s?(?:年|년)\s?(\d{1,2})\s?(?:月|월)\s?(?:(\d{1,2})\s?(?:日|号|號|일))?/gu
const dayMonthYear =
  /(?<![\d:])(\d{1,2})(?:st|nd|rd|th|er|re|ste|º|°|ª|η|-?го)?[.,]?[\s\u00a0/-]{0,3}(?:(?:de|of|day of|dë|d['’])\s{0,2})?(?:tháng\s)?([\p{L}\p{M}.]{2,16}?)[.,]?[\s\u00a0/-]{0,3}(?:(?:de|del|of|do)\s{1,2})?['’]?(\d{4}|\d{2})(?!\d|[:.]\d)/gu
const monthDayYear = /(?<![\p{L}])(\p{L}{3,12})\.?[\s\u00a0-]{0,3}(\d{1,2})(?:st|nd|rd|th)?\s?(?:,|\s|-|\.)\s{0,2}['’]?(\d{4})(?!\d)/gu
const yearMonthDay = /(?<!\d)(\d{4})[.,]?\s{0,2}(\p{L}{3,14})\.?\s{0,2}(\d{1,2})(?!\d)/gu
const vietnamese = /(\d{1,2})\stháng\s(\d{1,2}),?\s(?:năm\s)?(\d{4})/giu
/** As Java and C write an instant: `Sat Apr 03 10:20:00 GMT 2021`. */
const program = /(?<![\p{L}])(\p{L}{3,9})\s{1,2}(\d{1,2})\s(\d{2}:\d{2}(?::\d{2})?)\s(?:(UTC|GMT)|[A-Z]{2,5})?\s?(\d{4})(?!\d)/gu
const monthYear = /(?<![\p{L}])(\p{L}{3,12})\.?,?\s{1,2}(?:de\s)?((?:19|20)\d{2})(?!\d)/gu

/** Finds the first date of a text; only the first characters of a long one are searched. */
export function findDate(text: string, context: DateContext): FoundDate | null {
  const line = latinDigits(text.length > maxLength ? text.slice(0, maxLength) : text)
  if (!/\d/.test(line)) return null
  let best: FoundDate | null = null
  for (const candidate of candidates(line, context)) {
    if (candidate && (best === null || candidate.start < best.start)) best = candidate
  }
  return best === null ? null : withTime(line, best)
}

/**
 * Reads a text that is a date by its place, such as a meta element: also compact forms, months without a day, bare years
 * and seconds since 1970.
 */
export function readDate(text: string, context: DateContext): string | null {
  const line = latinDigits(text.trim().slice(0, maxLength))
  const epoch = /^(\d{10})(\d{3})?$/.exec(line)
  if (epoch) return fromEpoch(Number(epoch[1]))
  const short = compact.exec(line)
  if (short && !/^\d{4}-/.test(line)) {
    const date = isoDay(Number(short[1]), Number(short[2]), Number(short[3]))
    if (date) return short[4] ? date + clock(Number(short[4]), Number(short[5]), short[6] ? Number(short[6]) : -1) : date
  }
  const found = findDate(line, context)
  if (found) return found.iso
  const month = firstOf(monthYear, line, match => named(match, context, match[2], match[1], '0'))
  if (month) return month.iso
  return /^(?:19|20)\d{2}$/.test(line) ? line : null
}

/** The first date of each notation, in no order. */
function candidates(line: string, context: DateContext): (FoundDate | null)[] {
  return [
    firstOf(yearFirst, line, match => found(match, isoDay(+match[1], +match[3], match[4] ? +match[4] : 0))),
    firstOf(eastAsian, line, match => found(match, isoDay(+match[1], +match[2], match[3] ? +match[3] : 0))),
    firstOf(vietnamese, line, match => found(match, isoDay(+match[3], +match[2], +match[1]))),
    firstOf(dayMonthYear, line, match => named(match, context, match[3], match[2], match[1])),
    firstOf(monthDayYear, line, match => named(match, context, match[3], match[1], match[2])),
    firstOf(yearMonthDay, line, match => named(match, context, match[1], match[2], match[3])),
    firstOf(numeric, line, match => numericDate(match, context)),
    firstOf(program, line, match => programDate(match, context)),
  ]
}

/** The first match that is a date; behind one that is not, the search goes on at the next character. */
function firstOf(pattern: RegExp, line: string, read: (match: RegExpExecArray) => FoundDate | null): FoundDate | null {
  pattern.lastIndex = 0
  for (let match = pattern.exec(line); match; match = pattern.exec(line)) {
    const date = read(match)
    if (date) return date
    pattern.lastIndex = match.index + 1
  }
  return null
}

function named(match: RegExpExecArray, { language }: DateContext, year: string, month: string, day: string): FoundDate | null {
  const number = monthOf(month, language)
  return number === 0 ? null : found(match, isoDay(fullYear(year), number, +day))
}

function programDate(match: RegExpExecArray, context: DateContext): FoundDate | null {
  const date = named(match, context, match[5], match[1], match[2])
  return date && { ...date, iso: `${date.iso}T${match[3]}${match[4] ? 'Z' : ''}` }
}

function numericDate(match: RegExpExecArray, { order }: DateContext): FoundDate | null {
  const year = fullYear(match[4])
  // Dots are European; only strokes and dashes are also read the American way.
  const dayFirst = isoDay(year, +match[3], +match[1])
  const monthFirst = match[2] === '.' ? null : isoDay(year, +match[1], +match[3])
  const [first, second] = order === 'day-first' || match[2] === '.' ? [dayFirst, monthFirst] : [monthFirst, dayFirst]
  return found(match, first ?? second, first ? second : null)
}

function found(match: RegExpExecArray, iso: string | null, swapped: string | null = null): FoundDate | null {
  if (iso === null) return null
  const start = match.index
  return { iso, start, end: start + match[0].length, swapped: swapped === iso ? null : swapped }
}

/** Years of two digits: up to 49 in this century. Thai years count from 543 BC. */
function fullYear(text: string): number {
  const year = Number(text)
  if (text.length === 2) return year < 50 ? 2000 + year : 1900 + year
  return year
}

/** Joins a date; null where there is no such day, or where it cannot be the date of a web page. */
function isoDay(year: number, month: number, day: number): string | null {
  const common = year >= 2450 && year <= 2650 ? year - 543 : year
  // The first day of 1970 is what programs write that know no date.
  if (common === 1970 && month === 1 && day === 1) return null
  if (common < 1900 || common > 2100 || month < 1 || month > 12 || day < 0 || day > daysIn(common, month)) return null
  const text = `${common}-${two(month)}`
  return day === 0 ? text : `${text}-${two(day)}`
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

function two(number: number): string {
  return number < 10 ? `0${number}` : String(number)
}

const timeBehind =
  /^(?:T|[\s\u00a0]*(?:[,|–•·@]|-|at|um|à|a las|alle ore|alle|às|om|kl\.?|o godz\.|g\.|v|в|o)?[\s\u00a0]*[(]?)(\d{1,2})(?:[:hH]|(?<=\d)\.(?=\d\d(?!\.|\d)))(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(?:[\s\u00a0]?([ap])\.?m\b\.?)?(?:[\s\u00a0]?(Z|UTC|GMT)?([+-]\d{2}:?\d{2})?)/i

/** Adds the time that stands right behind a day, with its zone if one is given in figures. */
function withTime(line: string, date: FoundDate): FoundDate {
  if (date.iso.length !== 10) return date
  const match = timeBehind.exec(line.slice(date.end, date.end + 40))
  if (!match) return date
  const hour = hourOf(Number(match[1]), match[4])
  const minute = Number(match[2])
  const second = match[3] === undefined ? -1 : Number(match[3])
  if (hour > 23 || minute > 59 || second > 59) return date
  const zone = match[6] ? `${match[6].slice(0, 3)}:${match[6].slice(-2)}` : match[5] ? 'Z' : ''
  const time = clock(hour, minute, second) + zone
  return { ...date, iso: date.iso + time, swapped: date.swapped && date.swapped + time, end: date.end + match[0].length }
}

function hourOf(hour: number, half: string | undefined): number {
  if (!half || hour > 12) return hour
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}

function clock(hour: number, minute: number, second: number): string {
  return second < 0 ? `T${two(hour)}:${two(minute)}` : `T${two(hour)}:${two(minute)}:${two(second)}`
}

/** Seconds since 1970 are an instant in UTC by definition; the first day of the count means "never set". */
function fromEpoch(seconds: number): string | null {
  if (seconds < 86_400 * 365) return null
  return new Date(seconds * 1000).toISOString().replace('.000', '')
}

/** Writes Arabic, Persian, Devanagari, Thai and full-width figures as 0…9. */
function latinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u0e50-\u0e59\uff10-\uff19]/g, digit => {
    const code = digit.charCodeAt(0)
    const zero = code >= 0xff10 ? 0xff10 : code >= 0x0e50 ? 0x0e50 : code >= 0x0966 ? 0x0966 : code >= 0x06f0 ? 0x06f0 : 0x0660
    return String(code - zero)
  })
}
