import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { words } from 'gleaner/testing'
import { describe, expect, it } from 'vitest'
import type { GoldPage } from '../../datasets/index.js'
import { makeSample } from './samples.js'
import { LearnedTraining } from './train.js'

/** A page with an article and a menu whose classes tell them apart. */
function page(i: number): GoldPage {
  const article = [0, 1, 2].map(p => `${words(30, 5 * i + p)}.`)
  return {
    id: `mini/${i}`,
    package: 'mini',
    url: `https://site${i}.example/blog/${i}`,
    html: `<body class="post"><nav class="menu">${[1, 2, 3].map(n => `<p><a href="/${n}">${words(3, n)}</a></p>`).join('')}</nav>
      <article class="entry">${article.map(text => `<p>${text}</p>`).join('')}</article></body>`,
    gold: { text: article.join('\n'), title: null, author: null, date: null, with: [], without: [] },
    pageKind: 'article',
    meta: {},
  } as unknown as GoldPage
}

describe('training of the learned filter', () => {
  const samples = Array.from({ length: 40 }, (_, i) => makeSample(page(i)))
  const train = async (threads: number, modelCache: string | null = null, onProgress: (done: string) => void = () => {}) => {
    const training = new LearnedTraining(samples, {
      id: 'mini',
      seedSets: [[1, 2]],
      threads,
      modelCache,
      onProgress,
      blocks: { trees: 12, minRows: 4, lambda: 1, rate: 0.3 },
    })
    const results = await training.crossValidate()
    return { results, json: JSON.stringify(await training.finalModel({})) }
  }

  it('learns what tells articles from menus, and gives the same bytes on one thread and on two', async () => {
    const [one, two] = [await train(1), await train(2)]
    expect(one.results.every(({ f1s }) => f1s[0] > 0.9)).toBe(true)
    expect(one.results.every(({ predictedKind }) => predictedKind === 'article')).toBe(true)
    expect(two.json).toBe(one.json)
  }, 120_000)

  it('takes from its cache what it trained before, to the same bytes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gleaner-models-'))
    try {
      const trained: string[] = []
      const first = await train(1, folder, done => trained.push(done))
      // Two seeds without each of five folds and on all.
      expect(trained).toHaveLength(12)
      const again = await train(1, folder, done => trained.push(done))
      expect(trained).toHaveLength(12)
      expect(again.json).toBe(first.json)
    } finally {
      rmSync(folder, { recursive: true })
    }
  }, 120_000)
})
