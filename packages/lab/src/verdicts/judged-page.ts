/** One page with everything that is known about it: each filter judges each text once, and combinations are made of masks. */

import { canonical, narrow, type Page, wordsOf } from 'gleaner'
import { abstentionFactor, decideUnits, isDiscussion, leastSum, maxThinLength } from 'gleaner/training'
import type { Score } from '../metrics/index.js'
import { Atoms, mergedBounds, rewritten } from './atoms.js'
import { fingerprintOf } from './fingerprint.js'
import { LengthTable } from './lengths.js'
import { atLeast, both, either, emptyMask, isEmptyMask, type Mask, without } from './mask.js'
import { factsOf, type PageFacts } from './page-facts.js'
import { PageText } from './page-text.js'
import { type ConsensusPlan, firstLeavesOf, type KnownVerdict, type Leaf, type Plan, type VotePlan } from './plan.js'
import { hasTitle, mayDiscuss, saidOf, saidValues, statusOf, withoutTitle, withStatus } from './said.js'
import type { SelectionScorer } from './text-scorer.js'
import { UnitTable } from './units.js'
import type { PageMemory } from './verdict-store.js'

/** What a plan keeps of a page. */
interface Kept {
  readonly mask: Mask
  /** The number of a mask that is kept, −1 for one that was just made. */
  readonly slot: number
  /** See `said.ts`. */
  readonly said: number
}

/** A page as a part of a pipeline sees it: all live text, or what members before left. */
interface Stage {
  /** The number of the mask of live text. */
  readonly live: number
  /** Verdicts by leaf: the number of the mask times `saidValues`, and what it says. */
  readonly verdicts: Map<number, number>
  readonly units: { run?: UnitTable; block?: UnitTable }
}

/** Where a judged page gets its page from, what is known about it from earlier, and who hears of what was computed. */
export interface PageSource {
  open(): Page
  readonly memory?: PageMemory | null
  onVerdict?(leaf: Leaf, ms: number): void
}

/** What `extract` does with what a pipeline keeps. */
export interface FinalRules {
  readonly embedded: boolean
  readonly placeholders: boolean
  readonly keepComments: boolean
}

/** A plan with what happens to what it keeps: nothing if there are no rules. */
export interface FinalPlan {
  readonly plan: Plan
  readonly rules: FinalRules | null
  /** The text of a page as `extract` gives it. */
  render(page: Page): string
}

/** How a plan did. */
export interface JudgedScore {
  readonly score: Score
  readonly isEmpty: boolean
  /** Verdicts of filters that it needed, and those of them that had to be computed. */
  readonly asked: number
  readonly computed: number
}

const abstains = saidOf({ status: 'needs-rendering' })

function isVoice({ said }: Kept): boolean {
  return said !== abstains
}

/** Thrown when atoms were divided in the middle of a judgement. */
const divided = new Error('atoms were divided')

/** The slot of all live text. */
const whole = 0

/** Judges one page under one set of policies. */
export class JudgedPage {
  private readonly source: PageSource
  private readonly text: PageText
  private readonly scorer: SelectionScorer
  private atoms: Atoms
  private readonly masks: Mask[] = []
  private readonly slots = new Map<string, number>()
  private readonly stages = new Map<number, Stage>()
  /** Verdicts that were computed and not kept yet. */
  private fresh: { readonly leaf: Leaf; readonly verdict: KnownVerdict }[] = []
  /** Plans that are judged now; when a verdict is missing, all that is known about their leaves is recalled at once. */
  private under: readonly Plan[] = []
  private known: PageFacts | null = null
  private lengths: LengthTable | null = null
  private readonly slow = new WeakMap<FinalPlan, Pick<JudgedScore, 'score' | 'isEmpty'>>()
  private asked = 0
  private computed = 0

  constructor(source: PageSource, scorerOf: (text: PageText) => SelectionScorer) {
    this.source = source
    const page = source.open()
    this.text = new PageText(page)
    this.scorer = scorerOf(this.text)
    const live = mergedBounds(page.live.bounds, this.text.axis)
    this.atoms = Atoms.of(live)
    this.slotOf(live)
  }

  /** How plans do; null for one that throws. */
  score(all: readonly FinalPlan[]): (JudgedScore | null)[] {
    if (all.some(({ rules }) => rules !== null)) this.divide([this.facts().comments])
    return this.judgeAll(all.map(({ plan }) => plan)).map((kept, i) => {
      if (kept === null) return null
      const { asked, computed } = kept
      const final = this.finalMask(kept, all[i].rules)
      if (final === null) return { ...this.rendered(all[i]), asked, computed }
      return { score: this.scorer.score(final, this.atoms), isEmpty: isEmptyMask(final), asked, computed }
    })
  }

  /** What `extract` leaves of what a plan keeps; null where only `extract` itself can tell. */
  private finalMask({ mask, said }: Kept, rules: FinalRules | null): Mask | null {
    if (hasTitle(said)) return null
    if (rules === null) return mask
    const { comments, isPlaceholder } = this.facts()
    if (rules.embedded && this.lengthOf(mask) <= maxThinLength) return null
    if (rules.placeholders && isPlaceholder) return emptyMask(this.atoms.size)
    if (rules.keepComments || comments.length === 0) return mask
    const sections = this.atoms.maskOf(comments) as Mask
    const within = both(mask, sections)
    if (isEmptyMask(within)) return mask
    const length = this.lengthOf(within)
    return isDiscussion(length, this.lengthOf(mask) - length, mayDiscuss(said)) ? mask : without(mask, sections)
  }

  private facts(): PageFacts {
    return (this.known ??= factsOf(this.source.open(), this.text.axis))
  }

  private lengthOf(mask: Mask): number {
    if (this.lengths?.atoms !== this.atoms) this.lengths = new LengthTable(this.text, this.atoms)
    return this.lengths.of(mask)
  }

  /** The score of the text that is really rendered. */
  private rendered(plan: FinalPlan): Pick<JudgedScore, 'score' | 'isEmpty'> {
    let found = this.slow.get(plan)
    if (!found) {
      const text = plan.render(this.source.open())
      this.slow.set(plan, (found = { score: this.scorer.scoreText(text), isEmpty: text === '' }))
    }
    return found
  }

  /** Keeps what was computed since the last time. */
  flush(): void {
    if (this.fresh.length === 0) return
    this.source.memory?.add(this.fresh)
    this.fresh = []
  }

  /** Bytes of all masks, and how many verdicts they stand for. */
  get memory(): { readonly bytes: number; readonly verdicts: number } {
    const verdicts = [...this.stages.values()].reduce((sum, stage) => sum + stage.verdicts.size, 0)
    return { bytes: this.masks.reduce((sum, mask) => sum + mask.byteLength, 0), verdicts }
  }

  /** The texts of the blocks, and the shares of them that plans keep; a plan that throws keeps nothing. */
  blockShares(plans: readonly Plan[]): { readonly texts: readonly string[]; readonly shares: readonly Float64Array[] } {
    const units = this.blocks()
    const kept = this.judgeAll(plans)
    const live = this.masks[whole]
    const texts = Array.from({ length: units.size }, (_, u) => this.text.slice(units.bounds[2 * u], units.bounds[2 * u + 1]))
    const shares = kept.map(each => (each ? units.shares(each.mask, each.slot, live, this.atoms) : new Float64Array(units.size)))
    return { texts, shares }
  }

  /** What plans keep, all as masks of the same atoms. */
  private judgeAll(plans: readonly Plan[]): ((Kept & { readonly asked: number; readonly computed: number }) | null)[] {
    this.under = plans
    const computed = new Int32Array(plans.length)
    for (;;) {
      const { atoms } = this
      const kept = plans.map((plan, i) => {
        this.computed = 0
        try {
          const found = this.judge(plan)
          computed[i] += this.computed
          return { ...found, asked: this.asked, computed: computed[i] }
        } catch {
          return null
        }
      })
      if (atoms === this.atoms) return kept
    }
  }

  /** What a plan keeps. A verdict with new borders divides atoms; masks made before are void then, and the plan is judged again from what is known. */
  private judge(plan: Plan): Kept {
    for (;;) {
      try {
        this.asked = 0
        return this.judgeOn(this.stageOf(whole), plan)
      } catch (error) {
        if (error !== divided) throw error
      }
    }
  }

  private stageOf(live: number): Stage {
    let stage = this.stages.get(live)
    if (!stage) this.stages.set(live, (stage = { live, verdicts: new Map(), units: {} }))
    return stage
  }

  /** (Recurses over the plan, whose depth is bounded.) */
  private judgeOn(stage: Stage, plan: Plan): Kept {
    switch (plan.kind) {
      case 'leaf':
        return this.leafOn(stage, plan.leaf)
      case 'serial':
        return this.serialOn(stage, plan.members)
      case 'first':
        return this.firstOn(stage, plan.members, plan.minWords)
      case 'parallel': {
        const voices = this.voicesOn(stage, plan.members)
        if (voices.length === 0) return this.abstention()
        const merge = plan.merge === 'union' ? either : both
        return this.combined(stage, voices, () => voices.map(({ mask }) => mask).reduce(merge))
      }
      case 'vote':
        return this.voteOn(stage, plan)
      case 'consensus':
        return this.consensusOn(stage, plan)
    }
  }

  private leafOn(stage: Stage, leaf: Leaf): Kept {
    this.asked++
    let entry = stage.verdicts.get(leaf.id)
    if (entry === undefined) {
      const { atoms } = this
      entry = this.compute(stage, leaf)
      stage.verdicts.set(leaf.id, entry)
      if (atoms !== this.atoms) throw divided
    }
    const slot = Math.floor(entry / saidValues)
    return { mask: this.masks[slot], slot, said: entry % saidValues }
  }

  private compute(stage: Stage, leaf: Leaf): number {
    const live = stage.live === whole ? null : this.boundsOf(stage.live)
    const known = this.recall(stage, leaf, live)
    if (known !== null) return known
    this.computed++
    const page = this.pageOf(stage)
    const start = performance.now()
    const verdict = leaf.judge(page)
    this.source.onVerdict?.(leaf, performance.now() - start)
    const bounds = mergedBounds(verdict.keep.bounds, this.text.axis)
    const said = saidOf(verdict)
    const entry = saidValues * this.slotOf(bounds) + said
    if (this.source.memory) this.fresh.push({ leaf, verdict: { live, bounds, said } })
    return entry
  }

  /** What is known from earlier; at the beginning of a page everything that the plans will ask for. */
  private recall(stage: Stage, leaf: Leaf, live: Int32Array | null): number | null {
    const { memory } = this.source
    if (!memory) return null
    if (live === null) {
      const leaves = [...firstLeavesOf(this.under)].filter(({ id }) => !stage.verdicts.has(id))
      const found = leaves.flatMap(each => {
        const verdict = memory.recall(each, null)
        return verdict === null ? [] : [{ id: each.id, verdict }]
      })
      this.divide(found.map(({ verdict }) => verdict.bounds))
      for (const { id, verdict } of found) stage.verdicts.set(id, saidValues * this.slotOf(verdict.bounds) + verdict.said)
      return stage.verdicts.get(leaf.id) ?? null
    }
    const verdict = memory.recall(leaf, live)
    return verdict === null ? null : saidValues * this.slotOf(verdict.bounds) + verdict.said
  }

  private boundsOf(slot: number): Int32Array {
    return Int32Array.from(this.atoms.boundsOf(this.masks[slot], this.text.axis))
  }

  private pageOf(stage: Stage): Page {
    const page = this.source.open()
    return stage.live === whole ? page : narrow(page, canonical(page.runs, this.boundsOf(stage.live)))
  }

  /** The number of the mask of ranges; atoms are divided where it needs that. */
  private slotOf(bounds: Int32Array): number {
    const key = fingerprintOf(bounds)
    let slot = this.slots.get(key)
    if (slot === undefined) {
      let mask = this.atoms.maskOf(bounds)
      if (mask === null) {
        this.divide([bounds])
        mask = this.atoms.maskOf(bounds)
      }
      if (mask === null) throw new RangeError('a filter kept text that the page policies or a filter before it had dropped')
      slot = this.masks.push(mask) - 1
      this.slots.set(key, slot)
    }
    return slot
  }

  private divide(bounds: readonly Int32Array[]): void {
    const { atoms, first } = this.atoms.dividedBy(bounds, this.text.axis)
    if (atoms.size === this.atoms.size) return
    this.atoms = atoms
    for (const [slot, mask] of this.masks.entries()) this.masks[slot] = rewritten(mask, first)
  }

  private voicesOn(stage: Stage, members: readonly Plan[]): Kept[] {
    return members.map(member => this.judgeOn(stage, member)).filter(isVoice)
  }

  private abstention(): Kept {
    return { mask: emptyMask(this.atoms.size), slot: -1, said: abstains }
  }

  /** The status rules of a combination: `fallback-all` only if every member was. */
  private combined(stage: Stage, voices: readonly Kept[], keep: () => Mask): Kept {
    const live = this.masks[stage.live]
    const isEmpty = isEmptyMask(live)
    if (voices.every(({ said }) => statusOf(said) === 'fallback-all')) {
      return { mask: live, slot: stage.live, said: saidOf({ status: isEmpty ? 'empty' : 'fallback-all' }) }
    }
    const mask = keep()
    return { mask, slot: -1, said: saidOf({ status: isEmpty ? 'empty' : isEmptyMask(mask) ? 'no-content' : 'ok' }) }
  }

  private serialOn(stage: Stage, members: readonly Plan[]): Kept {
    let current = stage
    const voices: Kept[] = []
    for (const member of members) {
      const kept = this.judgeOn(current, member)
      if (!isVoice(kept)) continue
      voices.push(kept)
      const slot = kept.slot >= 0 ? kept.slot : this.slotOfMask(both(kept.mask, this.masks[current.live]))
      current = this.stageOf(slot)
      if (isEmptyMask(this.masks[slot])) break
    }
    if (voices.length === 0) return this.abstention()
    const { live } = current
    const found = this.combined(stage, voices, () => this.masks[live])
    // What the last member says about the page as a whole holds for the series.
    const last = withoutTitle(voices[voices.length - 1].said)
    return { ...found, slot: found.slot >= 0 ? found.slot : live, said: withStatus(last, statusOf(found.said)) }
  }

  private slotOfMask(mask: Mask): number {
    return this.slotOf(Int32Array.from(this.atoms.boundsOf(mask, this.text.axis)))
  }

  private firstOn(stage: Stage, members: readonly Plan[], minWords: number): Kept {
    let best: Kept | null = null
    let most = -1
    for (const member of members) {
      const kept = this.judgeOn(stage, member)
      if (!isVoice(kept)) continue
      const words = this.wordsOf(kept)
      if (statusOf(kept.said) === 'ok' && words >= minWords) return kept
      if (words > most) {
        best = kept
        most = words
      }
    }
    return best ?? this.abstention()
  }

  private readonly wordCounts = new Map<number, number>()

  /** The words of a selection, counted range by range as `first` counts them. */
  private wordsOf({ mask, slot }: Kept): number {
    const number = slot >= 0 ? slot : this.slotOfMask(mask)
    let words = this.wordCounts.get(number)
    if (words === undefined) {
      const { runs } = this.source.open()
      this.wordCounts.set(number, (words = wordsOf(canonical(runs, this.boundsOf(number)))))
    }
    return words
  }

  private voteOn(stage: Stage, plan: VotePlan): Kept {
    const voices: Kept[] = []
    const weights: number[] = []
    plan.members.forEach((member, i) => {
      const kept = this.judgeOn(stage, member)
      if (!isVoice(kept)) return
      voices.push(kept)
      weights.push(plan.weights[i])
    })
    if (voices.length === 0) return this.abstention()
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    const needed = leastSum(plan.minVotes ?? (plan.quorum ?? 1) * total, total)
    const masks = voices.map(({ mask }) => mask)
    return this.combined(stage, voices, () => {
      if (plan.granularity !== 'char') return this.unitVote(stage, plan, voices, weights, needed)
      return weights.every(weight => weight === 1) ? atLeast(masks, Math.ceil(needed)) : this.weightedVote(masks, weights, needed)
    })
  }

  private weightedVote(masks: readonly Mask[], weights: readonly number[], needed: number): Mask {
    const result = emptyMask(this.atoms.size)
    const sums = new Float64Array(32)
    for (let w = 0; w < result.length; w++) {
      sums.fill(0)
      for (const [m, mask] of masks.entries()) {
        for (let bits = mask[w]; bits !== 0; bits &= bits - 1) sums[31 - Math.clz32(bits & -bits)] += weights[m]
      }
      for (let bit = 0; bit < 32; bit++) if (sums[bit] >= needed) result[w] |= 1 << bit
    }
    return result
  }

  private unitVote(
    stage: Stage,
    { granularity, hard }: VotePlan,
    voices: readonly Kept[],
    weights: readonly number[],
    needed: number,
  ): Mask {
    const units = this.unitsOf(stage, granularity === 'run' ? 'run' : 'block')
    const live = this.masks[stage.live]
    const sums = new Float64Array(units.size)
    for (const [i, shares] of this.sharesOf(stage, units, voices).entries()) {
      for (let u = 0; u < sums.length; u++) sums[u] += weights[i] * (hard ? (shares[u] >= 0.5 ? 1 : 0) : shares[u])
    }
    return units.maskOf(
      sums.map(sum => (sum < needed ? 0 : 1)),
      live,
      this.atoms,
    )
  }

  private consensusOn(stage: Stage, plan: ConsensusPlan): Kept {
    const all = plan.weights ?? plan.members.map(() => 1)
    const voices: Kept[] = []
    const weights: number[] = []
    plan.members.forEach((member, i) => {
      const kept = this.judgeOn(stage, member)
      if (!isVoice(kept)) return
      voices.push(kept)
      weights.push(all[i])
    })
    if (voices.length === 0) return this.abstention()
    return this.combined(stage, voices, () => {
      const units = this.unitsOf(stage, plan.granularity)
      const factor = abstentionFactor(weights, all)
      const votes = { words: units.words, shares: this.sharesOf(stage, units, voices) }
      const rule = { isWeighted: plan.weights !== null, bias: plan.bias }
      const isVoiced = voices.some(({ mask }) => !isEmptyMask(mask))
      const scaled = weights.map(weight => weight * factor)
      return units.maskOf(decideUnits(scaled, votes, rule, isVoiced).decision.taken, this.masks[stage.live], this.atoms)
    })
  }

  private sharesOf(stage: Stage, units: UnitTable, voices: readonly Kept[]): Float64Array[] {
    return voices.map(({ mask, slot }) => units.shares(mask, slot, this.masks[stage.live], this.atoms))
  }

  /** The blocks or runs of a stage; their borders divide atoms. */
  private unitsOf(stage: Stage, kind: 'run' | 'block'): UnitTable {
    let units = stage.units[kind]
    if (!units) {
      const { atoms } = this
      units = stage.units[kind] = new UnitTable(this.pageOf(stage), kind)
      this.divide([units.bounds])
      if (atoms !== this.atoms) throw divided
    }
    return units
  }

  private blocks(): UnitTable {
    const stage = this.stageOf(whole)
    const units = (stage.units.block ??= new UnitTable(this.pageOf(stage), 'block'))
    this.divide([units.bounds])
    return units
  }
}
