/** The element with the largest expected F1. */

import { defineFilter, keepRuns, paperPolicies, verdict } from '../../filter/filter.js'
import type { Trace } from '../../filter/trace.js'
import type { Page } from '../../page/page.js'
import { integer, number } from '../../params/params.js'
import { elementLabel } from '../element-series.js'
import { type Choice, chooseElement, usualWorths } from './choose.js'

/**
 * Takes the words of running text for the content that is sought and keeps the element that would have the largest F1
 * against them, without the subtrees that are worth little.
 */
export const bestElement = defineFilter({
  name: 'best-element',
  summary: 'Keeps the element with the largest expected F1, without subtrees that are worth little.',
  reference: 'this project',
  reads: ['runs', 'elements'],
  params: {
    linkWorth: number({ default: usualWorths.linkWorth, min: 0, max: 1, doc: 'Worth of a word inside a link.' }),
    shortWorth: number({ default: usualWorths.shortWorth, min: 0, max: 1, doc: 'Worth of a word in a short text.' }),
    minWords: integer({ default: usualWorths.minWords, min: 1, max: 40, doc: 'Texts with fewer words are short.' }),
    marginWorth: number({
      default: usualWorths.marginWorth,
      min: 0,
      max: 1,
      doc: 'Worth of a word in navigation, footers, forms and elements with names that suggest page margins.',
    }),
    dropBelow: number({
      default: usualWorths.dropBelow,
      min: 0,
      max: 1,
      doc: 'Minimum mean worth of the words in a subtree, as a share of the expected F1; subtrees below it are dropped.',
    }),
  },
  presets: { paper: {} },
  presetPolicies: paperPolicies,
  judge(page, worths, budget) {
    const choice = chooseElement(page, worths, budget)
    return verdict(page, keepRuns(page, choice.kept), {
      score: () => scores(page, choice),
      trace: () => traceOf(page, choice, worths.dropBelow),
    })
  },
})

/** What the words of each run are worth on average. */
function scores({ runs }: Page, { wordsOf, worthOf }: Choice): Float32Array {
  return Float32Array.from(runs.node, node => worthOf(node) / (wordsOf(node) || 1))
}

function traceOf(page: Page, { elements, element, promised, kept, wordsOf, worthOf }: Choice, dropBelow: number): Trace {
  const { nodes, body } = page
  const series = (name: string, doc: string, value: (node: number) => number) =>
    ({ name, unit: 'element', ids: elements, values: Float64Array.from(elements, value), doc }) as const
  return {
    series: [
      series('worth', 'What the words of each block element are worth on average.', node => worthOf(node) / wordsOf(node)),
      series('expectedF1', 'F1 that each block element promises.', node => (2 * worthOf(node)) / (wordsOf(node) + worthOf(body))),
    ],
    thresholds: [{ name: 'dropBelow', value: dropBelow * promised, on: 'worth' }],
    kept: Uint8Array.from(elements, node => (kept.subarray(nodes.run[node], nodes.run[nodes.end[node]]).includes(1) ? 1 : 0)),
    notes: { element: elementLabel(page, element), expectedF1: promised },
  }
}
