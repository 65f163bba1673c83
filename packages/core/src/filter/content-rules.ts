/** Rules about a page as a whole that filters and pipelines declare, beside the page policies. */

/** What `extract` does around a pipeline. A filter declares what it was made for; pipelines that use it follow. */
export interface ContentRules {
  /**
   * What is kept of a page that is there in place of another (a shell, a wall, an error page): `drop` keeps nothing,
   * `keep` (the default) leaves what the pipeline kept.
   */
  readonly placeholders?: 'keep' | 'drop'
  /** Whether content that is missing in the markup is looked for in JSON-LD and page state; false by default. */
  readonly embedded?: boolean
}

/** The values that each content rule may have, the default first. */
export const contentRuleValues = { placeholders: ['keep', 'drop'], embedded: [false, true] } as const
