import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { compile, keepRuns, type Pipeline, parsePage, registry, selectionText, verdict } from 'gleaner'
import { afterAll, describe, expect, it } from 'vitest'
import { readPackage, toGoldPage } from '../datasets/index.js'
import { multiset } from '../metrics/index.js'
import { createRandom } from '../statistics/index.js'
import { engineDigest } from './engine-digest.js'
import { GoldWords, MaskScorer } from './gold-words.js'
import { JudgedPage } from './judged-page.js'
import { JudgedPages } from './judged-pages.js'
import { addRange, atLeast, eachRange, emptyMask, isEmptyMask, type Mask } from './mask.js'
import { Planner } from './plan.js'
import { VerdictStore } from './verdict-store.js'

const folder = mkdtempSync(join(tmpdir(), 'gleaner-verdicts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const size = 100
const members = fc.uniqueArray(fc.integer({ min: 0, max: size - 1 }))
const maskOf = (atoms: readonly number[]): Mask => {
  const mask = emptyMask(size)
  for (const atom of atoms) addRange(mask, atom, atom + 1)
  return mask
}
const atomsOf = (mask: Mask): number[] => {
  const atoms: number[] = []
  eachRange(mask, (from, to) => {
    for (let a = from; a < to; a++) atoms.push(a)
  })
  return atoms
}

describe('masks', () => {
  it('hold what was put into them, range by range', () => {
    fc.assert(
      fc.property(members, atoms => {
        const mask = maskOf(atoms)
        expect(atomsOf(mask)).toEqual([...atoms].sort((a, b) => a - b))
        expect(isEmptyMask(mask)).toBe(atoms.length === 0)
      }),
    )
    const mask = emptyMask(size)
    addRange(mask, 3, 3)
    expect(isEmptyMask(mask)).toBe(true)
    addRange(mask, 30, 97)
    const ranges: number[][] = []
    eachRange(mask, (from, to) => ranges.push([from, to]))
    expect(ranges).toEqual([[30, 97]])
  })
  it('count votes atom by atom', () => {
    fc.assert(
      fc.property(fc.array(members, { minLength: 1, maxLength: 9 }), fc.integer({ min: 1, max: 10 }), (voters, needed) => {
        const expected = Array.from({ length: size }, (_, a) => a).filter(a => voters.filter(atoms => atoms.includes(a)).length >= needed)
        expect(atomsOf(atLeast(voters.map(maskOf), needed))).toEqual(expected)
      }),
    )
  })
})

const leaf = (use: string): Pipeline => ({ use })
const [ccb, lqf, cetr, bte, mss, best] = ['ccb', 'lqf', 'cetr', 'bte', 'mss', 'best-element'].map(leaf)
const pipelines: readonly Pipeline[] = [
  ccb,
  bte,
  mss,
  { serial: [bte, ccb, lqf] },
  { serial: [{ vote: [ccb, lqf, mss], minVotes: 2, granularity: 'block' }, { consensus: [bte, cetr, lqf] }] },
  { parallel: [bte, { serial: [lqf, mss] }], merge: 'union' },
  { parallel: [cetr, mss, ccb], merge: 'intersection' },
  { vote: [ccb, lqf, bte, cetr], minVotes: 2 },
  { vote: [ccb, lqf, bte], weights: [1, 0.5, 2], quorum: 0.6 },
  { vote: [ccb, lqf, bte], quorum: 0.5, granularity: 'run', hard: true },
  { vote: [mss, lqf, bte], quorum: 0.5, granularity: 'block' },
  { consensus: [ccb, bte, mss], weights: [1, -0.5, 2], bias: -1, granularity: 'run' },
  { consensus: [ccb, bte, mss], granularity: 'char' },
  { first: [mss, best, ccb], minWords: 60 },
  { first: [{ serial: [mss, mss] }, { vote: [bte, ccb], quorum: 1 }], minWords: 400 },
]

/** A pipeline whose own selection is final. */
const bare = (pipeline: Pipeline) => ({ pipeline, policies: {}, rules: null, render: () => '' })

/** Text whose words are cut at the borders of selections: inline elements, marks, letters with two cases. */
const joined = toGoldPage(
  {
    id: 'joined',
    html: `<main><p>wo<b>rds</b> that <i>ΑΣ</i><u>Β</u> grow to<a href="/x">geth</a>er, e.g. <code>1</code><b>0</b> or in<br>two</p>
      <p>é<b>́</b>t<i>é</i> and un<a href=/y>cut</a> words <span>un</span>cut</p></main><ul><li><a href=/z>to</a><li>gether uncut</ul>`,
    gold: { text: 'words that grow together ΑΣΒ 10 in two uncut uncut été' },
  },
  'own',
)

describe('scores of masks', () => {
  it('are those of the rendered text, on the whole sample', { timeout: 120_000 }, async () => {
    const planner = new Planner(registry)
    const plans = pipelines.map(pipeline => ({ ...bare(pipeline), plan: planner.planOf(pipeline) }))
    const pages = [joined]
    for await (const page of readPackage('sample', { every: 6 })) pages.push(page)
    for (const { html, url, gold, id } of pages) {
      const page = parsePage(html, { url })
      const text = gold.text ?? ''
      const judged = new JudgedPage({ open: () => page }, own => new MaskScorer(own, new GoldWords(text)))
      const found = [...judged.score(plans), ...judged.score(plans)]
      for (const [i, pipeline] of [...pipelines, ...pipelines].entries()) {
        const { verdict } = compile(pipeline, registry)(page)
        const place = `${id} ${JSON.stringify(pipeline)}`
        expect(found[i]?.score, place).toEqual(multiset.score(selectionText(page, verdict.keep), text))
        expect(found[i]?.isEmpty, place).toBe(verdict.keep.isEmpty)
      }
    }
  })
  it('are those of the rendered text for any part of it', () => {
    const page = parsePage(joined.html)
    const random = createRandom(1)
    const text = joined.gold.text ?? ''
    const filters = Array.from({ length: 60 }, (_, n) => ({
      ...(registry.filters.get('ccb') as NonNullable<ReturnType<typeof registry.filters.get>>),
      name: `random-${n}`,
      judge: (judged: typeof page) => {
        const { start } = judged.runs
        const mask = Uint8Array.from({ length: start.length - 1 }, () => random.int(2))
        return verdictOf(judged, mask)
      },
    }))
    const own = { filters: new Map(filters.map(filter => [filter.name, filter])), models: new Map() }
    const known = new JudgedPages(() => joined, { registry: own })
    for (const { name } of filters) {
      const planned = known.planned(name, () => bare({ use: name }))
      const [first] = known.score(0, [planned])
      const [again] = known.score(0, [planned])
      expect(again?.score).toEqual(first?.score)
      expect(again?.computed).toBe(0)
      expect(first?.score).toEqual(multiset.score(rendered.get(name) ?? '', text))
    }
    function verdictOf(judged: typeof page, mask: Uint8Array) {
      const keep = keepRuns(judged, mask)
      rendered.set(`random-${rendered.size}`, selectionText(judged, keep))
      return verdict(judged, keep)
    }
  })
})

const rendered = new Map<string, string>()

describe('verdicts on disk', () => {
  const ask = (store: VerdictStore) => {
    const pages = new JudgedPages(() => joined, { registry, store })
    const found = pages.score(
      0,
      pipelines.map((pipeline, i) => pages.planned(String(i), () => bare(pipeline))),
    )
    return { scores: found.map(each => each?.score), computed: found.reduce((sum, each) => sum + (each?.computed ?? 0), 0) }
  }
  const fileOf = (path: string): string => join(path, readdirSync(path)[0])

  it('are read by the next run, and only by the same program', () => {
    const path = join(folder, 'same')
    const first = new VerdictStore(path, 'a')
    const wanted = ask(first)
    first.close()
    expect(wanted.computed).toBeGreaterThan(5)
    const second = new VerdictStore(path, 'a')
    const again = ask(second)
    expect(again.scores).toEqual(wanted.scores)
    // What masks cannot combine is judged anew.
    expect(again.computed).toBe(1)
    expect(second.state).toMatchObject({ warnings: [] })
    expect(second.state.bytes / second.state.verdicts).toBeLessThan(100)
    expect(ask(new VerdictStore(path, 'b'))).toEqual(wanted)
    expect(engineDigest()).toMatch(/^[0-9a-f]{64}$/)
  })
  it('are computed anew where a file is damaged, and the user hears of it', () => {
    const path = join(folder, 'damaged')
    const first = new VerdictStore(path, 'a')
    const wanted = ask(first)
    first.close()
    const file = fileOf(path)
    const bytes = readFileSync(file)
    bytes[bytes.length - 5] ^= 1
    writeFileSync(file, bytes)
    const damaged = new VerdictStore(path, 'a')
    expect(damaged.state.warnings[0]).toMatch(/is damaged at byte \d+: what comes after it is computed anew/)
    expect(ask(damaged)).toEqual(wanted)
    writeFileSync(file, bytes.subarray(0, bytes.length - 9))
    expect(new VerdictStore(path, 'a').state.warnings).toEqual([])
  })
  it('stay in memory when the folder takes no more', () => {
    const path = join(folder, 'gone')
    const store = new VerdictStore(path, 'a')
    rmSync(path, { recursive: true })
    expect(ask(store).scores).toHaveLength(pipelines.length)
    expect(store.state.warnings).toHaveLength(1)
    expect(store.state.warnings[0]).toContain('The search goes on in memory')
  })
})
