/** What a verdict says beside its selection, as one number below 32: status, whether comments may be content, whether it has a title of its own. */

import { type Status, statuses, type Verdict } from 'gleaner'

const discussionStep = 8
const titleStep = 16

/** The number of values of `saidOf`. */
export const saidValues = 32

/** Packs what a verdict says. */
export function saidOf({ status, assessment, title }: Pick<Verdict, 'status' | 'assessment' | 'title'>): number {
  const mayDiscuss = assessment?.mayDiscuss ?? true
  return statuses.indexOf(status) + (mayDiscuss ? 0 : discussionStep) + (title ? titleStep : 0)
}

/** The status. */
export function statusOf(said: number): Status {
  return statuses[said % discussionStep]
}

/** Whether comments may be the content of the page: the verdict does not say that the page is not a forum. */
export function mayDiscuss(said: number): boolean {
  return said % titleStep < discussionStep
}

/** What is said with another status. */
export function withStatus(said: number, status: Status): number {
  return said - (said % discussionStep) + statuses.indexOf(status)
}

/** Whether the verdict has a title that is not part of the text. */
export function hasTitle(said: number): boolean {
  return said >= titleStep
}

/** What is said without the title. */
export function withoutTitle(said: number): number {
  return said % titleStep
}
