/**
 * The tokenisations of specification 9.1, and interning: words become small integers before any comparison, so that the
 * algorithms work on typed arrays.
 */

/** Turns a text into comparable pieces. */
export type Tokenise = (text: string) => string[]

/** Words between white space, case kept (`ws`: CETR, CETD, CEPR, CleanEval, WCEB). */
export function wsTokens(text: string): string[] {
  const trimmed = text.trim()
  return trimmed === '' ? [] : trimmed.split(/\s+/)
}

/** Maximal runs of letters, digits and underscores, lower-cased (`w+`: WCXB). */
export function wordTokens(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []
}

/** Maximal runs of letters, digits and underscores, case kept (`w+cs`: article-extraction-benchmark). */
export function casedWordTokens(text: string): string[] {
  return text.match(/[\p{L}\p{N}_]+/gu) ?? []
}

/** Code points without white space (`char`: an option for Chinese and Japanese). */
export function charTokens(text: string): string[] {
  return Array.from(text.replace(/\s+/g, ''))
}

/** Two token sequences over one alphabet of integers `0 … size − 1`. */
export interface TokenPair {
  readonly a: Int32Array
  readonly b: Int32Array
  /** Number of distinct tokens in both. */
  readonly size: number
}

/** Gives equal tokens of both lists equal integers. */
export function internTokens(a: readonly string[], b: readonly string[]): TokenPair {
  const ids = new Map<string, number>()
  return { a: internInto(ids, a), b: internInto(ids, b), size: ids.size }
}

/** Numbers the tokens of one list, continuing the numbering in `ids`. */
export function internInto(ids: Map<string, number>, tokens: readonly string[]): Int32Array {
  const out = new Int32Array(tokens.length)
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]
    let id = ids.get(token)
    if (id === undefined) ids.set(token, (id = ids.size))
    out[i] = id
  }
  return out
}

/**
 * Remembers the last answer of a function of one text.
 *
 * An evaluation scores many pipelines against one gold text before it moves on, so one entry is enough to tokenise each
 * gold once.
 */
export function rememberLast<T>(compute: (text: string) => T): (text: string) => T {
  let text: string | null = null
  let answer: T
  return input => {
    if (input !== text) {
      answer = compute(input)
      text = input
    }
    return answer
  }
}
