/**
 * How much of the long tests runs: a sample in `npm test`, a fixed tenth in CI (`npm run verify:tenth`), everything in
 * `npm run verify`. The environment variable `GLEANER_VERIFY` says which: absent, `tenth` or `1`.
 */

/** The parts of a long test that can be asked for. */
export type Thoroughness = 'sample' | 'tenth' | 'all'

/** Reads the value of `GLEANER_VERIFY`. */
export function readThoroughness(value: string | undefined): Thoroughness {
  if (value === undefined || value === '') return 'sample'
  if (value === 'tenth') return 'tenth'
  if (value === '1') return 'all'
  throw new Error(`GLEANER_VERIFY must be absent, "tenth" or "1", got ${JSON.stringify(value)}`)
}

/** What this run asks for. */
export const thoroughness: Thoroughness = readThoroughness(process.env.GLEANER_VERIFY)

const steps = { sample: 100, tenth: 10, all: 1 } as const

/** One in so many pages of a data package is looked at; always the same ones. */
export const pageStep: number = steps[thoroughness]

/** How many rounds of a random test to run, of so many in the whole of it. */
export function roundsOf(all: number): number {
  return Math.ceil(all / pageStep)
}
