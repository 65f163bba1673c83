/** Genetic programming over pipelines: islands of individuals, tournaments, crossover, mutation, migration. */

import type { Pipeline } from 'gleaner'
import { createRandom, median, type Random } from '../statistics/index.js'
import { canonicalForm, pipelineKey, sizeOf } from './canonical-form.js'
import type { Evaluations } from './evaluations.js'
import type { OnEvent } from './events.js'
import { type Operators, standardOperators } from './operators.js'
import { survivalOrder } from './pareto.js'
import type { SearchSpace } from './search-space.js'

/** How evolution goes; all have defaults. */
export interface EvolveOptions {
  readonly seed?: number | string
  /** Pipelines that the first generation has, beside random ones. */
  readonly start?: readonly Pipeline[]
  /** Individuals of an island, 24 by default. */
  readonly population?: number
  /** Islands, 2 by default. */
  readonly islands?: number
  /** Most generations, 50 by default. */
  readonly generations?: number
  /** Generations without a better individual after which it ends, 12 by default. */
  readonly patience?: number
  /** Maximum number of nodes of a pipeline, 15 by default. */
  readonly maxSize?: number
  /** Share of offspring made by crossover, 0.3 by default: mutation does most of the work. */
  readonly crossoverShare?: number
  /** Part of the whole budget after which it ends, 1 by default. */
  readonly budgetShare?: number
  /** Whether CPU per page is a second objective. */
  readonly withCpu?: boolean
  readonly operators?: Operators
  readonly onEvent?: OnEvent
}

/** A pipeline that lives. */
export interface Individual {
  readonly pipeline: Pipeline
  readonly value: number
  readonly cpu: number
  readonly size: number
}

/** What evolution found. */
export interface Evolved {
  readonly best: Individual
  /** All individuals of the last generation, the best first. */
  readonly population: readonly Individual[]
  /** The individuals that no other one beats in both objectives. */
  readonly front: readonly Individual[]
  readonly generations: number
}

/** Individuals that pass to the next generation as they are, and differences of value that count as none when sizes are compared. */
const elite = 2
const even = 0.0005

/** Breeds pipelines that are good on the pages. */
export async function evolve(
  evaluations: Evaluations,
  pages: readonly number[],
  space: SearchSpace,
  options: EvolveOptions = {},
): Promise<Evolved> {
  const { population = 24, islands: count = 2, generations = 50, patience = 12, budgetShare = 1, operators = standardOperators } = options
  const random = createRandom(options.seed ?? 1)
  const world = new World(evaluations, pages, space, options)
  const seeds = [...(options.start ?? []), ...space.leaves]
  let islands: Individual[][] = []
  for (let i = 0; i < count; i++) {
    const own = seeds.filter((_, k) => k % count === i || k < (options.start?.length ?? 0)).slice(0, population / 2)
    const rest = Array.from({ length: population - own.length }, () => operators.random(space, random))
    islands.push(await world.judge([...own, ...rest], null))
  }
  let best = world.best(islands.flat())
  let idle = 0
  let generation = 0
  for (; generation < generations && idle < patience && !evaluations.isSpent(budgetShare); generation++) {
    islands = await world.next(islands, best, random, operators, population)
    if (generation % 5 === 4) migrate(islands)
    const found = world.best(islands.flat())
    idle = found.value > best.value + 1e-9 ? 0 : idle + 1
    if (world.isBetter(found, best)) best = found
    world.report(generation + 1, islands.flat(), best)
  }
  const all = world.ranked(islands.flat())
  return { best, population: all, front: frontOf([...all, best]), generations: generation }
}

/** What stays the same while generations pass. */
class World {
  private readonly evaluations: Evaluations
  private readonly pages: readonly number[]
  private readonly space: SearchSpace
  private readonly options: EvolveOptions

  constructor(evaluations: Evaluations, pages: readonly number[], space: SearchSpace, options: EvolveOptions) {
    this.evaluations = evaluations
    this.pages = pages
    this.space = space
    this.options = options
  }

  /** The next generation of every island. */
  async next(
    islands: readonly Individual[][],
    best: Individual,
    random: Random,
    operators: Operators,
    population: number,
  ): Promise<Individual[][]> {
    const result: Individual[][] = []
    for (const island of islands) {
      const children: Pipeline[] = []
      while (children.length < population - elite) children.push(this.child(island, random, operators))
      const judged = await this.judge(children, best.pipeline)
      result.push(this.survivors([...island, ...judged], population))
    }
    return result
  }

  /** One child: an immigrant, or the child of winners of tournaments. Children that grew too large are their parents again, changed. */
  private child(island: readonly Individual[], random: Random, operators: Operators): Pipeline {
    if (random.next() < 0.05) return operators.random(this.space, random)
    const parent = this.tournament(island, random).pipeline
    const isCrossed = random.next() < (this.options.crossoverShare ?? 0.3)
    const crossed = isCrossed ? operators.crossover(parent, this.tournament(island, random).pipeline, random) : parent
    const mutation = operators.mutations[random.int(operators.mutations.length)]
    const child = isCrossed && random.next() < 0.5 ? crossed : mutation(crossed, this.space, random)
    return sizeOf(child) <= (this.options.maxSize ?? 15) ? child : mutation(parent, this.space, random)
  }

  private tournament(island: readonly Individual[], random: Random): Individual {
    let winner = island[random.int(island.length)]
    for (let i = 0; i < 2; i++) {
      const other = island[random.int(island.length)]
      if (this.isBetter(other, winner)) winner = other
    }
    return winner
  }

  /** Values individuals; those that cannot win leave the race early. Pipelines that are too large or the same are left out. */
  async judge(pipelines: readonly Pipeline[], champion: Pipeline | null): Promise<Individual[]> {
    const { registry } = this.space
    const distinct = new Map(pipelines.map(pipeline => [pipelineKey(pipeline, registry), canonicalForm(pipeline, registry)]))
    const fit = [...distinct.values()].filter(pipeline => sizeOf(pipeline) <= (this.options.maxSize ?? 15))
    const raced = await this.evaluations.race(fit, this.pages, champion)
    const judged: Individual[] = []
    for (const { pipeline, value, isWhole } of raced) {
      const cpu = this.options.withCpu ? await this.evaluations.cpu(pipeline) : 0
      judged.push({ pipeline, value: isWhole ? value : value - 1, cpu, size: sizeOf(pipeline) })
    }
    return judged
  }

  private survivors(all: readonly Individual[], population: number): Individual[] {
    const distinct = [...new Map(all.map(each => [pipelineKey(each.pipeline, this.space.registry), each])).values()]
    if (!this.options.withCpu) return this.ranked(distinct).slice(0, population)
    const order = survivalOrder(distinct.map(({ value, cpu }) => [value, -cpu]))
    return order.slice(0, population).map(i => distinct[i])
  }

  /** Better is a higher value; of two that are about even, the smaller one. */
  isBetter(a: Individual, b: Individual): boolean {
    if (Math.abs(a.value - b.value) > even) return a.value > b.value
    return a.size !== b.size ? a.size < b.size : a.value > b.value
  }

  ranked(all: readonly Individual[]): Individual[] {
    return [...all].sort((a, b) => b.value - a.value || a.size - b.size)
  }

  best(all: readonly Individual[]): Individual {
    return all.reduce((best, each) => (this.isBetter(each, best) ? each : best))
  }

  report(generation: number, all: readonly Individual[], best: Individual): void {
    const keys = new Set(all.map(({ pipeline }) => pipelineKey(pipeline, this.space.registry)))
    this.options.onEvent?.({
      type: 'generation',
      generation,
      best: best.value,
      median: median(all.map(({ value }) => (value < 0 ? value + 1 : value))),
      diversity: keys.size / Math.max(1, all.length),
      spent: this.evaluations.spent,
      hitRate: this.evaluations.known / Math.max(1, this.evaluations.asked),
      elapsedMs: Math.round(this.evaluations.elapsedMs),
    })
  }
}

/** The best two of every island go to the next one too. */
function migrate(islands: Individual[][]): void {
  const leaving = islands.map(island => island.slice(0, elite))
  for (const [i, emigrants] of leaving.entries()) islands[(i + 1) % islands.length].push(...emigrants)
}

/** The individuals that no other beats in value and CPU, the best first. */
export function frontOf(all: readonly Individual[]): Individual[] {
  const sorted = [...all].sort((a, b) => b.value - a.value || a.cpu - b.cpu || a.size - b.size)
  let cheapest = Number.POSITIVE_INFINITY
  return sorted.filter(({ cpu }) => {
    if (cpu >= cheapest) return false
    cheapest = cpu
    return true
  })
}
