import { type Pipeline, printPath } from 'gleaner'
import { describe, expect, it } from 'vitest'
import { dropPlace, layOut } from './layout.js'

const tree: Pipeline = { serial: [{ use: 'a' }, { vote: [{ use: 'b' }, { use: 'c' }], quorum: 0.5 }, { use: 'd' }] }

describe('the layout of a pipeline', () => {
  const boxes = layOut(tree)
  const box = (id: string) => boxes.find(each => each.id === id)!

  it('puts members inside of their combination', () => {
    for (const { parent, left, top, width, height } of boxes) {
      if (parent === null) continue
      const outer = box(parent)
      expect(left).toBeGreaterThan(outer.left)
      expect(top).toBeGreaterThan(outer.top)
      expect(left + width).toBeLessThan(outer.left + outer.width)
      expect(top + height).toBeLessThan(outer.top + outer.height)
    }
  })
  it('runs series from left to right and stacks votes', () => {
    expect(box('$.serial[0]').left + box('$.serial[0]').width).toBeLessThan(box('$.serial[1]').left)
    expect(box('$.serial[1].vote[0]').top).toBeLessThan(box('$.serial[1].vote[1]').top)
    expect(box('$.serial[1].vote[0]').left).toBe(box('$.serial[1].vote[1]').left)
  })
  it('finds the place for what is dropped', () => {
    const at = (x: number, y: number, without: string | null = null) => {
      const { into, index } = dropPlace(boxes, x, y, without)
      return `${into === null ? 'nowhere' : printPath(into)} ${index}`
    }
    const vote = box('$.serial[1]')
    expect(at(-50, -50)).toBe('$ 0')
    expect(at(10_000, 0)).toBe('$ 3')
    expect(at(vote.left + 5, vote.top + 5)).toBe('$.serial[1] 0')
    expect(at(vote.left + 5, vote.top + vote.height - 2)).toBe('$.serial[1] 2')
    expect(at(vote.left + 5, vote.top + 5, '$.serial[1]')).toBe('$ 1')
    expect(dropPlace(layOut({ use: 'a' }), 5, 5, null).into).toBeNull()
  })
})
