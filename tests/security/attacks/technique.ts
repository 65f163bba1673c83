/** The form of an attack: a page, or part of one, that tries to run `canary()` in whoever shows what is made of it. */

/** One way to attack, with the pages that try it. */
export interface Technique {
  readonly name: string
  /** What the attack relies on. */
  readonly idea: string
  /** Whether some of its pages, shown as they are, run script in a current Chromium; false where only converters fall for it. */
  readonly runsRaw: boolean
  readonly pages: readonly string[]
}
