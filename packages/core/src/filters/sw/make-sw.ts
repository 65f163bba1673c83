/** Makes SW, the stop-word ratio, with any lists of stop words. */

import { type Budget, defineFilter, fallbackAll, keepRuns, paperPolicies, verdict } from '../../filter/filter.js'
import type { Series, Trace } from '../../filter/trace.js'
import { Tag } from '../../html/tags.js'
import { beliefAbove } from '../../numeric/numeric.js'
import { lazy } from '../../page/lazy.js'
import type { Page } from '../../page/page.js'
import { Kind } from '../../page/types.js'
import { choice, integer, number } from '../../params/params.js'
import { CharClass, classOf } from '../../text/characters.js'
import type { WordLists } from '../../wordlists/index.js'
import { WordTable } from './word-table.js'

/** Languages that put no spaces between words, so that the method has no words to count. */
const unspacedLanguages = new Set(['zh', 'ja', 'th', 'lo', 'km', 'my'])

/** What the parameters of `sw` look like to its inner functions. */
interface SwOptions {
  readonly minStopWordShare: number
  readonly minWords: number
  readonly scope: 'run' | 'block'
  readonly language: string
}

/** Makes the filter `sw` with these stop words: a text per language code, words in lower case with spaces between them. */
export function makeSw(lists: WordLists) {
  const tables = new Map<string, WordTable>()
  const tableOf = (language: string): WordTable => {
    let table = tables.get(language)
    if (!table) tables.set(language, (table = new WordTable(language === 'all' ? lists : { [language]: lists[language] })))
    return table
  }
  return defineFilter({
    name: 'sw',
    summary: 'Keeps text nodes with many stop words: those that read like sentences.',
    reference: 'Gottron: Combining Content Extraction Heuristics – The CombinE System, iiWAS 2008',
    reads: ['runs'],
    params: {
      minStopWordShare: number({ default: 0.2, min: 0.05, max: 0.45, doc: 'Minimum share of stop words among the words.' }),
      minWords: integer({ default: 3, min: 1, max: 8, doc: 'Minimum number of words.' }),
      scope: choice({ default: 'run', options: ['run', 'block'], doc: 'Judges each text node or each block of text.' }),
      language: choice({
        default: 'auto',
        options: ['auto', ...Object.keys(lists)],
        doc: 'Language of the stop words; auto uses the language of the page, or the list that fits best if that is unknown.',
      }),
    },
    presets: { paper: { minWords: 1 } },
    presetPolicies: paperPolicies,
    judge(page, params, budget) {
      if (page.live.isEmpty) return fallbackAll(page)
      const language = knownLanguage(page, params.language, lists)
      if (language === 'unspaced') return fallbackAll(page)
      const units = unitsOf(page, params.scope)
      const counts = countWords(page, units, tableOf(language), budget)
      const best = bestLanguage(counts)
      if (language === 'all' && counts.totals[best] === 0) return fallbackAll(page, { trace: () => traceOf(units, counts, best, params) })
      const mask = new Uint8Array(page.runs.size)
      const scores = new Float32Array(page.runs.size)
      for (let u = 0; u < units.size; u++) {
        if (counts.words[u] < Math.max(1, params.minWords)) continue
        const share = shareOf(counts, u, best)
        for (let k = units.start[u]; k < units.start[u + 1]; k++) {
          mask[units.runs[k]] = share >= params.minStopWordShare ? 1 : 0
          scores[units.runs[k]] = beliefAbove(share, params.minStopWordShare)
        }
      }
      return verdict(page, keepRuns(page, mask), { score: () => scores, trace: () => traceOf(units, counts, best, params) })
    },
  })
}

/** The language to take: one of the lists, `all` to try them all, or `unspaced`. */
function knownLanguage(page: Page, asked: string, lists: WordLists): string {
  if (asked !== 'auto') return asked
  const declared = declaredLanguage(page)
  if (Object.hasOwn(lists, declared)) return declared
  return unspacedLanguages.has(declared) || isMostlyUnspaced(page) ? 'unspaced' : 'all'
}

/** Primary language code of `<html lang>`, '' if there is none. */
function declaredLanguage(page: Page): string {
  const { nodes } = page
  for (let i = 0; i < nodes.size; i = nodes.end[i]) {
    if (nodes.kind[i] === Kind.Element && nodes.tag[i] === Tag.html) {
      return (page.attribute(i, 'lang') ?? '').trim().toLowerCase().split(/[-_]/)[0]
    }
  }
  return ''
}

/** Tells whether most letters of the live text belong to scripts without spaces between words. */
const isMostlyUnspaced = lazy(page => {
  const { bounds } = page.live
  let unspaced = 0
  let letters = 0
  for (let k = 0; k < bounds.length; k += 2) {
    for (let i = bounds[k]; i < bounds[k + 1]; i++) {
      const bits = classOf(page.runs.axis.charCodeAt(i))
      if (bits & CharClass.Unspaced) unspaced++
      if (bits & (CharClass.Unspaced | CharClass.Alnum)) letters++
    }
  }
  return 2 * unspaced > letters
})

/** What is judged at once: single runs, or the runs of a block. */
interface Units {
  readonly unit: 'run' | 'block'
  readonly size: number
  readonly runs: Int32Array
  /** Unit `u` has the runs `runs[start[u]] … runs[start[u + 1] − 1]`. */
  readonly start: Int32Array
  /** Run ids or block elements. */
  readonly ids: Int32Array
}

function unitsOf(page: Page, scope: 'run' | 'block'): Units {
  if (scope === 'block') return { unit: 'block', ...page.blocks, ids: page.blocks.element }
  const runs = page.liveRuns
  const start = Int32Array.from({ length: runs.length + 1 }, (_, k) => k)
  return { unit: 'run', size: runs.length, runs, start, ids: runs }
}

/** Words of every unit and, per list, the stop words among them. */
interface Counts {
  readonly languages: readonly string[]
  readonly words: Int32Array
  /** `found[u · languages + l]`. */
  readonly found: Int32Array
  /** Stop words of the whole page per list. */
  readonly totals: Int32Array
}

function countWords(page: Page, units: Units, table: WordTable, budget: Budget): Counts {
  const { languages } = table
  const { axis, start } = page.runs
  const { bounds } = page.live
  const words = new Int32Array(units.size)
  const found = new Int32Array(units.size * languages.length)
  const totals = new Int32Array(languages.length)
  let k = 0
  let spent = 0
  for (let u = 0; u < units.size; u++) {
    const end = start[units.runs[units.start[u + 1] - 1] + 1]
    for (; k < bounds.length && bounds[k] < end; k += 2) {
      words[u] += table.count(axis, bounds[k], bounds[k + 1], found, u * languages.length, budget)
      spent += Math.min(4096, bounds[k + 1] - bounds[k])
    }
    if (spent >= 4096) {
      budget.spend(spent)
      spent = 0
    }
    for (let l = 0; l < languages.length; l++) totals[l] += found[u * languages.length + l]
  }
  return { languages, words, found, totals }
}

/** Index of the list with the most stop words on the page; the first of equals. */
function bestLanguage({ totals }: Counts): number {
  let best = 0
  for (let l = 1; l < totals.length; l++) if (totals[l] > totals[best]) best = l
  return best
}

function shareOf({ words, found, languages }: Counts, unit: number, language: number): number {
  return words[unit] === 0 ? 0 : found[unit * languages.length + language] / words[unit]
}

function traceOf(units: Units, counts: Counts, language: number, options: SwOptions): Trace {
  const series = (name: string, values: ArrayLike<number>, doc: string): Series => ({ name, unit: units.unit, ids: units.ids, values, doc })
  const shares = Float64Array.from(counts.words, (_, u) => shareOf(counts, u, language))
  const total = Math.max(
    1,
    counts.words.reduce((sum, words) => sum + words, 0),
  )
  return {
    series: [series('stopWordShare', shares, 'Share of stop words among the words.'), series('words', counts.words, 'Words.')],
    thresholds: [
      { name: 'minStopWordShare', value: options.minStopWordShare, on: 'stopWordShare' },
      { name: 'minWords', value: options.minWords, on: 'words' },
    ],
    kept: Uint8Array.from(shares, (share, u) =>
      counts.words[u] >= Math.max(1, options.minWords) && share >= options.minStopWordShare ? 1 : 0,
    ),
    notes: {
      language: counts.languages[language],
      ...Object.fromEntries(counts.languages.map((name, l) => [`share of ${name}`, counts.totals[l] / total])),
    },
  }
}
