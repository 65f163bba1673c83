import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { knownTagNames } from '../../html/tags.js'
import { Kind, kindOf, kinds, writtenName } from './allow-list.js'
import { isLayout } from './mathml.js'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
/** What the renderer writes by itself, and what it finds in the list. */
const written = new Set(['p', 'br', 'hr', 'wbr', 'img', 'math', ...[...kinds.keys()].filter(name => kindOf(name) !== Kind.Transparent)])

describe('the allow-list', () => {
  it('writes nothing that loads, runs, submits or changes how the rest is parsed', () => {
    const never =
      'script style iframe frame frameset object embed applet form input button select option textarea video audio source track svg template slot base meta link title noscript noembed noframes xmp plaintext listing canvas dialog body html head map area param portal marquee image'
    for (const name of never.split(' ')) expect(written.has(name), name).toBe(false)
  })

  it('is documented element by element', () => {
    const [, elements] = /### Elements\n([\s\S]*?)### Attributes/.exec(readme) ?? []
    const documented = new Set([...(elements ?? '').matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell]) => cell.match(/`([a-z0-9]+)`/g) ?? []))
    expect([...documented].map(name => name.slice(1, -1)).sort()).toEqual([...written].sort())
  })

  it('has a fixed list of elements for formulas', () => {
    const layouts =
      'math menclose merror mfenced mfrac mlabeledtr mmultiscripts mover mpadded mphantom mprescripts mroot mrow mspace msqrt mstyle msub msubsup msup mtable mtd mtr munder munderover none semantics'
    expect(knownTagNames.filter((_, tag) => isLayout(tag)).sort()).toEqual(layouts.split(' '))
    expect(isLayout(0)).toBe(false)
    expect(isLayout(knownTagNames.length)).toBe(false)
  })

  it('has a kind for every name it gives, and gives none to names it does not know', () => {
    for (const name of knownTagNames) {
      if (writtenName(name) !== name) expect(kindOf(name) < 0 || name === 'div', name).toBe(true)
      if (kindOf(name) >= 0 && name !== 'div') expect(writtenName(name), name).toBe(name)
    }
    expect(kindOf('tr')).toBe(Kind.Row)
    expect(['strike', 'acronym', 'menu', 'xmp'].map(name => kindOf(writtenName(name)))).toEqual([
      Kind.Phrase,
      Kind.Phrase,
      Kind.List,
      Kind.Pre,
    ])
    expect(['div', 'script', 'constructor', 'x-y', ''].map(name => kindOf(writtenName(name)))).toEqual([-1, -1, -1, -1, -1])
  })
})
