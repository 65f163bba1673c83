/** What a verdict says beside its selection, as one number below 256: status, kind of page, whether it has a title of its own. */

import { type PageKind, pageKinds, type Status, statuses, type Verdict } from 'gleaner'

const kindStep = 8
const titleStep = 128

/** The number of values of `saidOf`. */
export const saidValues = 256

/** Packs what a verdict says. */
export function saidOf({ status, assessment, title }: Pick<Verdict, 'status' | 'assessment' | 'title'>): number {
  const kind = assessment ? pageKinds.indexOf(assessment.pageKind) + 1 : 0
  return statuses.indexOf(status) + kindStep * kind + (title ? titleStep : 0)
}

/** The status. */
export function statusOf(said: number): Status {
  return statuses[said % kindStep]
}

/** The kind of page, null if the verdict does not say. */
export function kindOf(said: number): PageKind | null {
  return pageKinds[Math.floor((said % titleStep) / kindStep) - 1] ?? null
}

/** What is said with another status. */
export function withStatus(said: number, status: Status): number {
  return said - (said % kindStep) + statuses.indexOf(status)
}

/** Whether the verdict has a title that is not part of the text. */
export function hasTitle(said: number): boolean {
  return said >= titleStep
}

/** What is said without the title. */
export function withoutTitle(said: number): number {
  return said % titleStep
}
