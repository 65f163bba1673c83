/** TCCB, content code blurring over tokens. */

import { type Budget, defineFilter, paperPolicies, verdict } from '../../filter/filter.js'
import type { Trace } from '../../filter/trace.js'
import type { Page } from '../../page/page.js'
import { keepPieces, type TokenTable, tokensOf } from '../../page/tokens.js'
import { choice, integer, number, type Params } from '../../params/params.js'
import { type Blurred, blur } from './blur.js'

const params = {
  radiusTokens: integer({
    default: 25,
    min: 5,
    max: 60,
    doc: 'Number of tokens that one blurring pass reaches on either side; twice the standard deviation of the kernel.',
  }),
  threshold: number({ default: 0.75, min: 0.3, max: 0.95, doc: 'Minimum blurred value of a word that counts as content.' }),
  stopDelta: number({
    default: 0.25,
    min: 0.01,
    max: 0.5,
    doc: 'Blurring stops after the first pass in which every entry changes by less than this.',
  }),
  maxPasses: integer({ default: 20, min: 1, max: 50, doc: 'Maximum number of blurring passes.' }),
  unit: choice({
    default: 'run',
    options: ['run', 'token'],
    doc: 'Whether whole runs are kept by the majority of their words, or single words.',
  }),
}

/**
 * Content code blurring with one entry per word and per tag instead of one per character.
 *
 * Gottron, "Content code blurring: a new approach to content extraction", TIR/DEXA 2008. Radius and threshold are not
 * published, see README.
 */
export const tccb = defineFilter({
  name: 'tccb',
  summary: 'Content code blurring over words and tags instead of characters.',
  reference: 'Gottron: Content code blurring: a new approach to content extraction, TIR/DEXA 2008',
  reads: ['tokens'],
  params,
  presets: { paper: {} },
  presetPolicies: paperPolicies,
  judge(page, given, budget) {
    const { radiusTokens, stopDelta, maxPasses } = given
    const tokens = tokensOf(page)
    // A page without tags is one text; that it may hold no word does not matter then.
    if (tokens.tagTokens === 0) return verdict(page, page.live)
    const n = tokens.position[tokens.size]
    const blurred = blur(n, entries => writeTokens(tokens, entries), { radius: radiusTokens, stopDelta, maxPasses }, budget)
    const kept = keptPieces(page, tokens, blurred.values, given, budget)
    return verdict(page, keepPieces(page, kept), {
      score: () => meanPerRun(page, tokens, blurred.values),
      trace: () => traceOf(tokens, blurred, kept, given),
    })
  },
})

function writeTokens({ size, words, position }: TokenTable, entries: Float32Array): void {
  for (let i = 0; i < size; i++) {
    if (words[i] === 1) entries[position[i]] = 1
    else if (words[i] > 1) entries.fill(1, position[i], position[i + 1])
  }
}

/** Marks pieces by the words in them that reach the threshold or, if the unit is the run, by those of their whole run. */
function keptPieces(
  page: Page,
  tokens: TokenTable,
  values: Float32Array,
  { threshold, unit }: Params<typeof params>,
  budget: Budget,
): Uint8Array {
  const { size, words, position, piece, pieces } = tokens
  const kept = new Uint8Array(pieces.size)
  const above = new Int32Array(page.runs.size)
  const all = new Int32Array(page.runs.size)
  for (let i = 0; i < size; i++) {
    if ((i & 4095) === 4095) budget.spend(4096)
    if (words[i] === 0) continue
    let reached = 0
    for (let x = position[i]; x < position[i + 1]; x++) if (values[x] >= threshold) reached++
    const run = pieces.run[piece[i]]
    above[run] += reached
    all[run] += words[i]
    if (2 * reached >= words[i]) kept[piece[i]] = 1
  }
  if (unit === 'token') return kept
  for (let i = 0; i < pieces.size; i++) {
    const run = pieces.run[i]
    kept[i] = all[run] > 0 && 2 * above[run] >= all[run] ? 1 : 0
  }
  return kept
}

/** Mean blurred value of the words of each run, 0 for runs without words. */
function meanPerRun(page: Page, { size, words, position, piece, pieces }: TokenTable, values: Float32Array): Float32Array {
  const sum = new Float64Array(page.runs.size)
  const count = new Int32Array(page.runs.size)
  for (let i = 0; i < size; i++) {
    if (words[i] === 0) continue
    const run = pieces.run[piece[i]]
    for (let x = position[i]; x < position[i + 1]; x++) sum[run] += values[x]
    count[run] += words[i]
  }
  return Float32Array.from(sum, (total, run) => (count[run] > 0 ? total / count[run] : 0))
}

function traceOf(tokens: TokenTable, blurred: Blurred, keptPiece: Uint8Array, { threshold }: Params<typeof params>): Trace {
  const code = new Float32Array(blurred.values.length)
  writeTokens(tokens, code)
  const kept = new Uint8Array(code.length)
  for (let i = 0; i < tokens.size; i++) {
    if (tokens.words[i] > 0 && keptPiece[tokens.piece[i]]) kept.fill(1, tokens.position[i], tokens.position[i + 1])
  }
  return {
    series: [
      {
        name: 'blurred',
        unit: 'token',
        values: blurred.values,
        doc: 'The token vector after blurring: 1 deep inside text, 0 deep inside code.',
      },
      { name: 'code', unit: 'token', values: code, doc: 'The token vector: 1 for a word, 0 for a tag.' },
    ],
    thresholds: [{ name: 'threshold', value: threshold, on: 'blurred' }],
    kept,
    notes: { passes: blurred.passes, delta: blurred.delta },
  }
}
