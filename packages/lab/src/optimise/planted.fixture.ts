/** A planted problem: made-up filters over pages without HTML, of which a known combination is optimal. */

import { type AnyFilter, keepRuns, type Pipeline, parsePage, registryOf, verdict } from 'gleaner'
import { type GoldPage, toGoldPage } from '../datasets/index.js'
import { createRandom } from '../statistics/index.js'

/** Paragraphs of a page; each is content, a comment, a menu or an advertisement. */
const kinds = ['content', 'comment', 'menu', 'ad'] as const

/** A page whose paragraphs begin with their kind; the gold is the content. */
function plantedPage(number: number): GoldPage {
  const random = createRandom(`planted ${number}`)
  const paragraphs = Array.from({ length: 12 }, (_, i) => {
    const kind = i < 4 ? 'content' : kinds[random.int(4)]
    const words = Array.from({ length: 6 + random.int(10) }, () => `${kind}${random.int(1000)}`).join(' ')
    return { kind, words }
  })
  return toGoldPage(
    {
      id: `planted/${number}`,
      url: `https://site${number}.example/`,
      html: `<body>${paragraphs.map(({ words }) => `<p>${words}</p>`).join('')}</body>`,
      gold: {
        text: paragraphs
          .filter(({ kind }) => kind === 'content')
          .map(({ words }) => words)
          .join('\n'),
      },
    },
    'planted',
  )
}

/** A filter that keeps paragraphs by a rule on their kind and on chance that depends on the text alone. */
function planted(name: string, keeps: (kind: string, chance: number) => boolean): AnyFilter {
  return {
    name,
    summary: `Planted: ${name}.`,
    reference: 'planted',
    reads: ['runs'],
    params: {},
    judge(page) {
      const mask = new Uint8Array(page.runs.size)
      for (const run of page.liveRuns) {
        const text = page.runText(run)
        mask[run] = keeps(/^[a-z]+/.exec(text)?.[0] ?? '', createRandom(`${name} ${text}`).next()) ? 1 : 0
      }
      return verdict(page, keepRuns(page, mask))
    },
  }
}

/** The planted filters: each of the first three drops one kind of boilerplate and keeps the rest; the others only distract. */
export const plantedRegistry = registryOf([
  planted('no-comments', kind => kind !== 'comment'),
  planted('no-menus', kind => kind !== 'menu'),
  planted('no-ads', kind => kind !== 'ad'),
  planted('noise-a', (_kind, chance) => chance < 0.7),
  planted('noise-b', (_kind, chance) => chance < 0.5),
  planted('noise-c', (kind, chance) => kind === 'content' && chance < 0.6),
  planted('everything', () => true),
  planted('menus', kind => kind === 'menu'),
])

/** The optimal combination: what all of the first three keep. */
export const plantedOptimum: Pipeline = {
  parallel: [{ use: 'no-comments' }, { use: 'no-menus' }, { use: 'no-ads' }],
  merge: 'intersection',
}

/** Pages of the planted problem. */
export const plantedPages: readonly GoldPage[] = Array.from({ length: 24 }, (_, i) => plantedPage(i))

/** A page has text to judge; parsing it here once makes mistakes in the fixture fail early. */
export const plantedBlocks: number = parsePage(plantedPages[0].html).blocks.size
