/**
 * Writes the named character references of the HTML standard for core (`packages/core/src/html/generated/entities.ts`).
 *
 * Names come from `character-entities`, values and the legacy names that work without a semicolon from `entities`, the
 * decoder parse5 uses. Run with `npx tsx tools/build-entities.ts`.
 */
import { writeFileSync } from 'node:fs'
import { characterEntities } from 'character-entities'
import { decodeHTML } from 'entities'

const target = new URL('../packages/core/src/html/generated/entities.ts', import.meta.url)

/** The second code points there are, each with the mark that stands for it. */
const SECOND = new Map([
  [0x338, '/'],
  [0x20d2, '!'],
  [0xfe00, '#'],
  [0x333, '='],
  [0x20e5, '~'],
  [0x331, '-'],
  [0x200a, '^'],
  [0x6a, '+'],
])

/** A legacy name decodes in front of a space; a name that merely starts with one (`&notin`) leaves letters behind. */
function isLegacy(name: string): boolean {
  return !/[&a-z0-9]/i.test(decodeHTML(`&${name} `).replace('&', name.toLowerCase() === 'amp' ? '' : '&'))
}

const names = Object.keys(characterEntities)
  .map(name => {
    const [first, second] = [...decodeHTML(`&${name};`)].map(character => character.codePointAt(0)!)
    return { name, first, mark: second === undefined ? '' : SECOND.get(second)! }
  })
  .sort((a, b) => a.first - b.first || (a.name < b.name ? -1 : 1))

let packed = ''
let last = 0
for (const { name, first, mark } of names) {
  const step = first - last
  packed += `${step === 0 ? ' ' : step === 1 ? ',' : `,${step}`}${name}${isLegacy(name) ? '.' : ''}${mark}`
  last = first
}

const lines = packed
  .slice(1)
  .match(/.{1,120}/g)!
  .map(line => `  '${line}'`)

writeFileSync(
  target,
  `// Written by tools/build-entities.ts; do not edit.

/**
 * The ${names.length} names that end with a semicolon, in the order of their first code points.
 *
 * A space in front of a name: the code point of the name before. A comma: the next one, or as many further as the number
 * says; the first name has its comma in mind. A full stop behind a name: it may also stand without its semicolon. One of the marks of \`SECOND_POINTS\` behind
 * it: a second code point. Sorted so, the table compresses to two thirds of one sorted by name.
 */
export const NAMED =
${lines.join(' +\n')}

/** The marks for second code points, each followed by what it stands for. */
export const SECOND_POINTS = '${[...SECOND].map(([point, mark]) => `${mark}\\u${point.toString(16).padStart(4, '0')}`).join('')}'
`,
)
