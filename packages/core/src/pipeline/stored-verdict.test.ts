import { describe, expect, it } from 'vitest'
import { registry } from '../extract/default-engine.js'
import type { Verdict } from '../filter/filter.js'
import type { Page } from '../page/page.js'
import { parsePage } from '../page/parse.js'
import { canonicalJson } from './canonical-json.js'
import { compile } from './compile.js'
import { loadVerdict, type StoredVerdict, storeVerdict } from './stored-verdict.js'
import type { Pipeline } from './types.js'

const html = `<nav><a href="/">Home</a></nav><article>${'<p>The committee met on Tuesday, and agreed on the timetable.</p>'.repeat(5)}</article>`
const page = parsePage(html)
const judged = (pipeline: Pipeline): Verdict => compile(pipeline, registry)(page).verdict

describe('stored verdicts', () => {
  it.each<[Pipeline]>([[{ use: 'learned' }], [{ use: 'bte' }], [{ vote: [{ use: 'lqf' }, { use: 'learned' }], quorum: 0.5 }]])(
    '%j comes back from a clone on a page that was parsed again',
    pipeline => {
      const verdict = judged(pipeline)
      const loaded = loadVerdict(parsePage(html), structuredClone(storeVerdict(verdict)))
      expect([...loaded.keep.bounds]).toEqual([...verdict.keep.bounds])
      expect({ status: loaded.status, score: loaded.score, assessment: loaded.assessment }).toEqual({
        status: verdict.status,
        score: verdict.score,
        assessment: verdict.assessment,
      })
    },
  )

  it('leaves the score out if it is not wanted', () => {
    expect(storeVerdict(judged({ use: 'learned' }), { score: false })).not.toHaveProperty('score')
    expect(storeVerdict(judged({ use: 'learned' }))).toHaveProperty('score')
  })

  it('does not fit another page', () => {
    const stored = storeVerdict(judged({ use: 'learned' }))
    const other = parsePage('<p>Short.')
    expect(() => loadVerdict(other, stored)).toThrow('a stored verdict must be ranges within the 6 characters of the page')
    expect(() => loadVerdict(other, { ...stored, bounds: new Int32Array() })).toThrow('a stored verdict must be 1 scores, one per run')
  })
})

describe('the judge hook', () => {
  it('makes a cache: what was judged with the same parameters on the same live text is not judged again', () => {
    const cache = new Map<string, StoredVerdict>()
    let runs = 0
    const judge = (node: { use?: unknown }, page: Page, run: () => Verdict): Verdict => {
      if (!node.use) return run()
      const key = `${canonicalJson(node.use)} ${page.live.bounds}`
      const known = cache.get(key)
      if (known) return loadVerdict(page, known)
      runs++
      const verdict = run()
      cache.set(key, storeVerdict(verdict))
      return verdict
    }
    const leaves: Pipeline[] = [{ use: 'lqf' }, { use: 'lqf', with: { maxLinkShare: 0.3 } }, { use: 'learned' }]
    const first = compile({ vote: leaves, quorum: 0.5 }, registry, { judge })(page)
    expect(runs).toBe(3)
    const again = compile({ vote: [...leaves].reverse(), quorum: 0.5 }, registry, { judge })(page)
    expect(runs).toBe(3)
    expect([...again.verdict.keep.bounds]).toEqual([...first.verdict.keep.bounds])
    expect(again.steps.map(({ path }) => path)).toEqual(['$.vote[0]', '$.vote[1]', '$.vote[2]', '$'])
    // The same filter after another one sees other text.
    compile({ serial: [{ use: 'learned' }, { use: 'lqf' }] }, registry, { judge })(page)
    expect(runs).toBe(4)
  })
})
