import { describe, expect, it } from 'vitest'
import { workTime } from '../filter/budget.js'
import { type AnyFilter, verdict } from '../filter/filter.js'
import { nothing } from '../page/selection/selection.js'
import { registryOf } from '../pipeline/validate.js'
import { registry as shipped } from './default-engine.js'
import { type Engine, makeEngine } from './engine.js'

const filter = (name: string, judge: AnyFilter['judge'], content: AnyFilter['content'] = {}): AnyFilter => ({
  name,
  summary: name,
  reference: 'test',
  reads: [],
  params: {},
  content,
  judge,
})

/** An engine whose clock the test moves. */
class World {
  time = 0
  /** What every look at the clock takes. */
  perLook = 0
  readonly engine: Engine

  constructor(...filters: AnyFilter[]) {
    const registry = registryOf([...shipped.filters.values(), ...filters])
    const now = (): number => (this.time += this.perLook)
    this.engine = makeEngine({ registry, pipelines: [], defaultPipeline: 'none', now })
  }
}

const all = filter('all', page => verdict(page, page.live))
const limits = { deadlineMs: 1000 }
const long = `<title>Minutes</title><h1>Minutes</h1>${'<p>The committee met on <b>Tuesday</b>, and agreed on the timetable.</p>'.repeat(3000)}`
const formats = ['text', 'html', 'markdown', 'highlight'] as const

describe('working time', () => {
  it('counts what happens during work, once, and nothing between', () => {
    let now = 0
    const time = workTime(100, () => now)
    time.during(() => {
      now += 30
      time.during(() => (now += 10))
      expect(time.left()).toBe(60)
    })
    now += 1000
    expect(time.left()).toBe(60)
    expect(() =>
      time.during(() => {
        now += 60
        time.spend(10_000)
      }),
    ).toThrow('the deadline is past')
    expect(time.left()).toBe(0)
  })
})

describe('one clock for everything', () => {
  it.each(formats)('%s is rendered in the time that is left', format => {
    const world = new World(all)
    const result = world.engine.extract(long, { limits, pipeline: { use: 'all' } })
    world.time += 1_000_000
    expect(result.status).toBe('ok')
    expect(result[format].length).toBeGreaterThan(100_000)
    expect(result.status).toBe('ok')
  })

  it.each(formats)('%s ends when the time is over, is empty, and the status says so', format => {
    const world = new World(all)
    const result = world.engine.extract(long, { limits, pipeline: { use: 'all' } })
    const left = (world.perLook = 150)
    expect(result.pick(['status', format])).toEqual({ status: 'over-budget', [format]: '' })
    expect(result[format]).toBe('')
    // Rendering stopped soon after the deadline: it did not go on to look at the clock.
    expect(world.time).toBeLessThan(limits.deadlineMs + 5 * left)
    expect(result.keep.isEmpty).toBe(false)
  })

  it('metadata, statistics, places and steps end too', () => {
    const world = new World(all)
    const result = world.engine.extract(long, { limits, pipeline: { use: 'all' } })
    world.perLook = 600
    const { title, statistics, provenance, steps, status } = result.toJSON()
    expect({ title, statistics, provenance, steps, status }).toEqual({
      title: null,
      statistics: { words: 0, chars: 0, pageWords: 0, blocks: 0 },
      provenance: [],
      steps: [],
      status: 'over-budget',
    })
  })

  it('judging takes from it: what comes after over-budget ends at once', () => {
    const world = new World(
      filter('slow', (page, _params, budget) => {
        world.time += 2000
        budget.spend(10_000)
        return verdict(page, page.live)
      }),
    )
    const result = world.engine.extract(long, { limits, pipeline: { use: 'slow' } })
    expect(result.status).toBe('over-budget')
    expect(result.pick(['text', 'highlight', 'title'])).toEqual({ text: '', highlight: '', title: null })
  })

  it('embedded data have what the markup left', () => {
    const data = {
      '@type': 'NewsArticle',
      articleBody: 'The committee met on Tuesday, and it agreed on the timetable of the line. '.repeat(20),
    }
    const page = `<p>Loading</p><script type="application/ld+json">${JSON.stringify(data)}</script>`
    let pages = 0
    const world = new World(
      filter(
        'thin',
        (page, _params, budget) => {
          pages++
          world.time += 600
          budget.spend(10_000)
          return verdict(page, pages === 1 ? page.live : nothing(page.runs))
        },
        { embedded: true },
      ),
    )
    const { engine } = world
    expect(engine.extract(page, { limits: { deadlineMs: 2000 }, pipeline: { use: 'thin' } })).toMatchObject({ origin: 'json-ld' })
    pages = 0
    const result = engine.extract(page, { limits, pipeline: { use: 'thin' } })
    expect(pages).toBe(2)
    expect(result.pick(['status', 'origin', 'text'])).toEqual({ status: 'over-budget', origin: 'markup', text: 'Loading' })
  })

  it('each page has all of it, and none is shared', () => {
    const world = new World(
      filter('steady', (page, _params, budget) => {
        world.time += 800
        budget.spend(10_000)
        return verdict(page, page.live)
      }),
    )
    const prepared = world.engine.prepare({ limits, pipeline: { use: 'steady' } })
    expect([1, 2, 3].map(() => prepared.extract('<p>Text').status)).toEqual(['ok', 'ok', 'ok'])
    expect(prepared.select(prepared.page('<p>Text')).status).toBe('ok')
  })
})
