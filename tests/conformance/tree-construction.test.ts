/** The tree-construction cases of html5lib: documents and fragments, with scripting off and on where a case is for both. */
import { describe, expect, it } from 'vitest'
import { type FragmentContext, parseTree } from '../../packages/core/src/html/parse.js'
import { NO_LIMITS } from '../support/compare-parse5.js'
import { dumpTree } from '../support/dump-tree.js'
import { html5libDirectory, type TreeCase, treeCases } from '../support/html5lib.js'
import exclusions from './exclusions.json' with { type: 'json' }

const directory = html5libDirectory()

/** Reads `div`, `svg path`, `math mi`. */
function contextOf(text: string): FragmentContext {
  const [first, second] = text.split(' ') as [string, string | undefined]
  return second === undefined ? { tag: first } : { tag: second, namespace: first === 'svg' ? 1 : 2 }
}

function dumpOf({ data, fragment }: TreeCase, scripting: boolean): string {
  const options = { limits: NO_LIMITS, noscriptAsRaw: true, scripting }
  return dumpTree(parseTree(data, fragment === null ? options : { ...options, fragment: contextOf(fragment) })).join('\n')
}

describe.skipIf(directory === null)('html5lib tree construction', () => {
  const excluded = new Map((exclusions.treeConstruction as { id: string; reason: string }[]).map(({ id, reason }) => [id, reason]))
  const cases = directory === null ? [] : treeCases(directory)

  it('has all its cases', () => {
    expect(cases.length).toBeGreaterThan(1780)
    expect(excluded.size).toBeLessThan(6)
  })

  for (const file of new Set(cases.map(({ id }) => id.split(':')[0]!))) {
    it(file, () => {
      for (const test of cases.filter(({ id }) => id.startsWith(`${file}:`) && !excluded.has(id))) {
        for (const scripting of test.scripting === null ? [false, true] : [test.scripting]) {
          expect(dumpOf(test, scripting), `${test.id}, scripting ${scripting}\n${test.data}`).toBe(test.expected)
        }
      }
    })
  }

  it('reports how many passed', () => {
    const documents = cases.filter(({ fragment }) => fragment === null).length
    console.log(
      `html5lib tree construction: ${cases.length} cases (${documents} documents, ${cases.length - documents} fragments), ${excluded.size} excluded`,
    )
  })
})

it.runIf(directory === null)('html5lib tests are not here: tree-construction cases skipped', () => {
  console.log('html5lib tests not found (GLEANER_HTML5LIB): tree-construction cases skipped')
})
