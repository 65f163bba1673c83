import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { knownTagNames } from '../../html/tags.js'
import { outputName, Role, roleOf } from './allow-list.js'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const written = new Set(knownTagNames.map((_, tag) => (tag === 0 ? '' : outputName(tag))).filter(name => name !== ''))

describe('the allow-list', () => {
  it('writes nothing that loads, runs, submits or changes how the rest is parsed', () => {
    const never =
      'script style iframe frame frameset object embed applet form input button select option textarea video audio source track svg template slot base meta link title noscript noembed noframes xmp plaintext listing canvas dialog body html head map area param portal marquee image'
    for (const name of never.split(' ')) expect(written.has(name), name).toBe(false)
  })

  it('is documented element by element', () => {
    const [, elements] = /### Elements\n([\s\S]*?)### Attributes/.exec(readme) ?? []
    const documented = new Set([...(elements ?? '').matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell]) => cell.match(/`([a-z0-9]+)`/g) ?? []))
    expect([...documented].map(name => name.slice(1, -1)).sort()).toEqual([...written, 'div', 'math', 'p'].sort())
  })

  it('gives every element that is written a role, and writes each under a name that has the same role', () => {
    for (const [tag, name] of knownTagNames.entries()) {
      if (tag === 0 || outputName(tag) === '') continue
      expect(roleOf(knownTagNames.indexOf(outputName(tag))), name).toBe(roleOf(tag))
      expect(roleOf(tag), name).not.toBe(Role.Transparent)
    }
  })
})
