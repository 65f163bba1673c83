import { describe, expect, it } from 'vitest'
import { knownTagNames, Tag, tagIdOf } from './tags.js'

describe('ids of tag names', () => {
  it('are the places of the names in the list', () => {
    const written = knownTagNames.slice(1, Object.keys(Tag).length + 1)
    expect(Object.keys(Tag).sort()).toEqual([...written].sort())
    for (const [name, id] of Object.entries(Tag)) expect([name, knownTagNames[id]]).toEqual([name, name])
  })

  it('include those of names that are not identifiers', () => {
    expect([Tag.var, Tag.switch, Tag['annotation-xml']]).toEqual(['var', 'switch', 'annotation-xml'].map(tagIdOf))
  })

  it('are 0 for other names', () => {
    expect(tagIdOf('x-card')).toBe(0)
  })
})
