/** Makes a found pipeline as small as it can be without changing what it does on the pages. */

import { at, membersOf, type Pipeline, replaceAt, visit } from 'gleaner'
import { mean } from '../statistics/index.js'
import { canonicalForm } from './canonical-form.js'
import type { Evaluations } from './evaluations.js'
import { withoutMember } from './operators.js'

/** Removes members that change the score of no page, and parameters that are equal to their defaults. */
export async function simplify(evaluations: Evaluations, pages: readonly number[], pipeline: Pipeline): Promise<Pipeline> {
  let simple = canonicalForm(pipeline, evaluations.registry)
  for (;;) {
    const [whole, ...others] = await evaluations.values([simple, ...smaller(simple)], pages)
    const same = others.findIndex(values => values.every((value, i) => value === whole[i]))
    if (same < 0) return simple
    simple = canonicalForm(smaller(simple)[same], evaluations.registry)
  }
}

/** What a pipeline loses on the pages when a member is left out. */
export interface Contribution {
  /** The pipeline that is left out. */
  readonly member: Pipeline
  /** Mean value with it less the mean value without it. */
  readonly gain: number
}

/** What each member of the outermost combination contributes, found by leaving it out. */
export async function contributions(evaluations: Evaluations, pages: readonly number[], pipeline: Pipeline): Promise<Contribution[]> {
  const members = membersOf(pipeline)
  if (members.length < 2 || 'stack' in pipeline) return []
  const without = members.map((_, i) => withoutMember(pipeline, i))
  const [whole, ...others] = (await evaluations.values([pipeline, ...without], pages)).map(mean)
  return members.map((member, i) => ({ member, gain: whole - others[i] }))
}

/** The pipeline without each of its members in turn. */
function smaller(pipeline: Pipeline): Pipeline[] {
  return [...visit(pipeline)].flatMap(({ path }) => {
    const node = at(pipeline, path)
    if (membersOf(node).length < 2 || 'stack' in node) return []
    return membersOf(node).map((_, i) => replaceAt(pipeline, path, withoutMember(node, i)))
  })
}
