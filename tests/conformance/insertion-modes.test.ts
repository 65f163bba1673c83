/**
 * Our own cases, a file per insertion mode or subject, so that the suite means something without html5lib's.
 *
 * The expected trees were written by parse5, those of `20-select.json` by Chromium 147: neither knows our parser.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseTree } from '../../packages/core/src/html/parse.js'
import { NO_LIMITS } from '../support/compare-parse5.js'
import { dumpTree } from '../support/dump-tree.js'
import { brokenLaw } from '../support/tree-laws.js'

interface Case {
  readonly data: string
  readonly scripting?: boolean
  /** One line per node, indented, in html5lib's notation without the bars. */
  readonly tree: readonly string[]
}

const folder = new URL('cases/', import.meta.url)

describe('insertion modes', () => {
  for (const file of readdirSync(folder).sort()) {
    const cases = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Case[]
    it(`${file.replace('.json', '')}: ${cases.length} cases`, () => {
      for (const { data, scripting = true, tree } of cases) {
        const parsed = parseTree(data, { limits: NO_LIMITS, noscriptAsRaw: true, scripting })
        expect(
          dumpTree(parsed).map(line => line.slice(2)),
          JSON.stringify(data),
        ).toEqual(tree)
        expect(brokenLaw(parseTree(data, { limits: NO_LIMITS, scripting })), JSON.stringify(data)).toBeNull()
      }
    })
  }
})
