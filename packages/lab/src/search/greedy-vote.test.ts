import { classicFilters, compile, parsePage, registryOf, selectionText } from 'gleaner'
import { describe, expect, test } from 'vitest'
import { toGoldPage } from '../datasets/index.js'
import { miniRecord } from '../evaluate/mini-package.fixture.js'
import { multiset } from '../metrics/index.js'
import { bestSingle, chooseByFold, greedyVote, meanScores, votePipeline } from './greedy-vote.js'
import { type Cells, collectBallots, granularities, type PageBallots } from './page-ballots.js'
import { voteScores } from './vote-score.js'

const names = ['cetr', 'cectd-ds', 'lqf', 'bte', 'drop-ads', 'sw']
const filters = names.map(name => classicFilters.find(filter => filter.name === name)!)
const goldPages = [1, 2, 3, 4].map(number => toGoldPage(miniRecord(number), 'mini'))
const pages = goldPages.map(page => collectBallots(page, filters)!)

/** A page made by hand: one word per cell, kept by the filters whose bits are set; all different, right where `right` says so. */
function handmade(voters: readonly number[], right: readonly number[], fold = 0): PageBallots {
  const cells: Cells = {
    voters: Float64Array.from(voters),
    words: Int32Array.from(voters, () => 1),
    surelyRight: Int32Array.from(right),
    first: new Int32Array(voters.length + 1),
    word: new Int32Array(0),
    count: new Int32Array(0),
  }
  const goldWords = right.reduce((sum, value) => sum + value, 0)
  return { id: 'p', fold, goldWords, goldCounts: new Int32Array(0), cells: { char: cells, run: cells, block: cells } }
}

describe('votes from ballots', () => {
  test('equal the scores of the real pipeline, whatever is asked for', () => {
    const registry = registryOf(classicFilters)
    const members = [0, 1, 2, 4]
    for (const granularity of granularities) {
      const expected = new Float64Array(members.length)
      for (let minVotes = 1; minVotes <= members.length; minVotes++) {
        const extract = compile(votePipeline({ members, minVotes, granularity, f1: 0 }, names), registry)
        for (const { html, url, gold } of goldPages) {
          const { page, verdict } = extract(parsePage(html, { url }))
          expected[minVotes - 1] += multiset.score(selectionText(page, verdict.keep), gold.text!).f1 / goldPages.length
        }
      }
      const found = meanScores(pages, granularity, members)
      for (let i = 0; i < members.length; i++) expect(found[i]).toBeCloseTo(expected[i], 10)
    }
  })

  test('a word that the page has more often than the gold is right only so often', () => {
    // Gold "a a b"; kept: cell 0 has a twice, cell 1 a once and x once.
    const cells: Cells = {
      voters: Float64Array.from([1, 1]),
      words: Int32Array.from([2, 2]),
      surelyRight: Int32Array.from([0, 0]),
      first: Int32Array.from([0, 1, 2]),
      word: Int32Array.from([0, 0]),
      count: Int32Array.from([2, 1]),
    }
    const page: PageBallots = {
      id: 'p',
      fold: 0,
      goldWords: 3,
      goldCounts: Int32Array.from([2]),
      cells: { char: cells, run: cells, block: cells },
    }
    const out = new Float64Array(1)
    voteScores(page, 'char', [0], out)
    expect(out[0]).toBeCloseTo((2 * (2 / 4) * (2 / 3)) / (2 / 4 + 2 / 3), 12)
  })

  test('nothing kept where nothing is wanted is right', () => {
    const page = handmade([2], [0])
    const out = new Float64Array(1)
    voteScores(page, 'char', [0], out)
    expect(out[0]).toBe(1)
  })
})

describe('greedy search', () => {
  // Three filters, each wrong about another word: together two of three are always right.
  const bits = [0b011, 0b101, 0b110, 0b111, 0b001, 0b010, 0b100]
  const page = handmade(bits, [1, 1, 1, 1, 0, 0, 0])

  test('finds the majority of three that are wrong in turns', () => {
    const vote = greedyVote([page], 3)
    expect([...vote.members].sort()).toEqual([0, 1, 2])
    expect(vote).toMatchObject({ minVotes: 2, f1: 1 })
    expect(bestSingle([page], 3)).toMatchObject({ members: [0], f1: 0.75 })
  })

  test('stays with one filter where more do not help', () => {
    expect(greedyVote([handmade([1, 2, 0], [1, 0, 0])], 3).members).toEqual([0])
  })

  test('a fold is judged by what the others chose', () => {
    // On fold 0 filter 1 is right, elsewhere filter 0.
    const folds = [0, 1, 2, 3, 4].map(fold => handmade([1, 2], fold === 0 ? [0, 1] : [1, 0], fold))
    const choices = chooseByFold(folds, 2)
    expect(choices.map(({ fold, single }) => [fold, single.members[0], single.f1])).toEqual([
      [0, 0, 1],
      [1, 0, 0.75],
      [2, 0, 0.75],
      [3, 0, 0.75],
      [4, 0, 0.75],
    ])
  })

  test('a pipeline says it all', () => {
    expect(votePipeline({ members: [1], minVotes: 1, granularity: 'char', f1: 0 }, names)).toEqual({ use: 'cectd-ds' })
    expect(votePipeline({ members: [1, 0], minVotes: 2, granularity: 'block', f1: 0 }, names)).toEqual({
      vote: [{ use: 'cectd-ds' }, { use: 'cetr' }],
      minVotes: 2,
      granularity: 'block',
      hard: true,
    })
  })
})
