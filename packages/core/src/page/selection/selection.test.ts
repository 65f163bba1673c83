import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePage } from '../parse.js'
import { canonical, complement, difference, everything, intersection, type Selection, union } from './selection.js'

const page = parsePage('<p>Alpha beta</p><p>Gamma <a>delta</a></p>')
const select = (...bounds: number[]): Selection => canonical(page.runs, bounds)
const bounds = (selection: Selection): number[] => [...selection.bounds]

describe('the algebra of selections (specification 2.8)', () => {
  const a = select(0, 10)
  const b = select(6, 16)

  it('lays the runs on one axis', () => {
    expect([...page.runs.start]).toEqual([0, 10, 16, 21])
    expect(page.runs.axis).toBe('Alpha betaGamma delta')
  })
  it('unites', () => expect(bounds(union(a, b))).toEqual([0, 10, 10, 15]))
  it('intersects', () => expect(bounds(intersection(a, b))).toEqual([6, 10]))
  it('subtracts', () => expect(bounds(difference(a, b))).toEqual([0, 5]))
  it('complements', () => expect(bounds(complement(a))).toEqual([10, 15, 16, 21]))
  it('tells which runs it touches', () => {
    expect([0, 1, 2].map(run => b.has(run))).toEqual([true, true, false])
  })
})

describe('laws', () => {
  const texts = ['one two', ' ', 'three  four ', '', 'five', ' six\u00a0seven', '  ']
  const lawPage = parsePage(texts.map(text => `<p>${text}</p>`).join(''))
  const length = lawPage.runs.start[lawPage.runs.size]
  const selections = fc
    .uniqueArray(fc.integer({ min: 0, max: length }), { maxLength: 12 })
    .map(points => points.sort((x, y) => x - y))
    .map(points => canonical(lawPage.runs, points.length % 2 ? points.slice(1) : points))

  /** The mask over characters that are not white space: what a selection means. */
  const mask = (selection: Selection): string =>
    [...lawPage.runs.axis].map((c, i) => (/\s/.test(c) ? ' ' : isIn(selection, i) ? '1' : '0')).join('')
  const isIn = (selection: Selection, i: number): boolean => {
    for (let k = 0; k < selection.bounds.length; k += 2) if (selection.bounds[k] <= i && i < selection.bounds[k + 1]) return true
    return false
  }
  const combine = (x: Selection, y: Selection, f: (a: boolean, b: boolean) => boolean): string =>
    [...mask(x)].map((c, i) => (c === ' ' ? ' ' : f(c === '1', mask(y)[i] === '1') ? '1' : '0')).join('')

  it('is exact: every operator equals the operator on masks, and the result is canonical', () => {
    fc.assert(
      fc.property(selections, selections, (x, y) => {
        for (const [result, f] of [
          [union(x, y), (p: boolean, q: boolean) => p || q],
          [intersection(x, y), (p: boolean, q: boolean) => p && q],
          [difference(x, y), (p: boolean, q: boolean) => p && !q],
          [complement(x), (p: boolean) => !p],
        ] as const) {
          expect(mask(result)).toBe(combine(x, y, f))
          expect(bounds(canonical(lawPage.runs, result.bounds))).toEqual(bounds(result))
        }
      }),
    )
  })
  it('commutes, associates, distributes, obeys De Morgan', () => {
    fc.assert(
      fc.property(selections, selections, selections, (x, y, z) => {
        expect(union(x, y).equals(union(y, x))).toBe(true)
        expect(intersection(x, y).equals(intersection(y, x))).toBe(true)
        expect(union(union(x, y), z).equals(union(x, union(y, z)))).toBe(true)
        expect(intersection(x, union(y, z)).equals(union(intersection(x, y), intersection(x, z)))).toBe(true)
        expect(complement(union(x, y)).equals(intersection(complement(x), complement(y)))).toBe(true)
        expect(union(x, x).equals(x)).toBe(true)
        expect(complement(complement(x)).equals(x)).toBe(true)
        expect(union(x, complement(x)).equals(everything(lawPage.runs))).toBe(true)
      }),
    )
  })
  it('is equal exactly if the masks are', () => {
    fc.assert(
      fc.property(selections, selections, (x, y) => {
        expect(x.equals(y)).toBe(mask(x) === mask(y))
      }),
    )
  })
})
