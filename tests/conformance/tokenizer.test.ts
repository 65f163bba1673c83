/** The tokenizer cases of html5lib, in every initial state. Parse errors are not compared. */
import { describe, expect, it } from 'vitest'
import { type InitialState, tokensOf } from '../../packages/core/src/html/tokens.js'
import { html5libDirectory, tokenizerCases } from '../support/html5lib.js'

const directory = html5libDirectory()

describe.skipIf(directory === null)('html5lib tokenizer', () => {
  const cases = directory === null ? [] : tokenizerCases(directory)
  let runs = 0

  for (const file of new Set(cases.map(test => test.file))) {
    it(file, () => {
      for (const test of cases.filter(candidate => candidate.file === file)) {
        for (const state of test.initialStates) {
          const tokens = tokensOf(test.input, state.replace(/ state$/, '') as InitialState, test.lastStartTag)
          expect(tokens, `${test.description}, ${state}: ${JSON.stringify(test.input)}`).toEqual(test.output)
          runs++
        }
      }
    })
  }

  it('reports how many passed', () => {
    expect(cases.length).toBeGreaterThan(6500)
    console.log(`html5lib tokenizer: ${cases.length} cases, ${runs} runs over all initial states`)
  })
})

it.runIf(directory === null)('html5lib tests are not here: tokenizer cases skipped', () => {
  console.log('html5lib tests not found (GLEANER_HTML5LIB): tokenizer cases skipped')
})
