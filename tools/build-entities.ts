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

/** The mathematical alphabets: what their names end with, and where their 52 letters would stand if none had a place of its own. */
const ALPHABETS: readonly (readonly [string, number])[] = [
  ['scr', 0x1d49c],
  ['fr', 0x1d504],
  ['opf', 0x1d538],
]
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Words that are exchanged between two names of neighbours, the first that occurs; each list with the mark that stands for the neighbour. */
const TWINS: Readonly<Record<string, string>> = {
  '<': 'Left Right left right L R l r',
  '>': 'Less Greater less gtr lt gt l g',
  '{': 'Subset Superset sub sup',
  '}': 'Precedes Succeeds prec succ pr sc Pr Sc',
}

/** A legacy name decodes in front of a space; a name that merely starts with one (`&notin`) leaves letters behind. */
function isLegacy(name: string): boolean {
  return !/[&a-z0-9]/i.test(decodeHTML(`&${name} `).replace('&', name.toLowerCase() === 'amp' ? '' : '&'))
}

/** Names by their first code points, each with its mark. */
const groups = new Map<number, string[]>()
for (const name of Object.keys(characterEntities).sort()) {
  const [first, second] = [...decodeHTML(`&${name};`)].map(character => character.codePointAt(0)!)
  const mark = isLegacy(name) ? '.' : second === undefined ? '' : SECOND.get(second)!
  groups.set(first, [...(groups.get(first) ?? []), name + mark])
}
const count = [...groups.values()].flat().length

function remove(point: number, name: string): boolean {
  const names = groups.get(point) ?? []
  if (!names.includes(name)) return false
  groups.set(
    point,
    names.filter(other => other !== name),
  )
  return true
}

/** Takes out the letters of the mathematical alphabets that stand where they are expected. */
function leaveOutAlphabets(): void {
  for (const [suffix, start] of ALPHABETS) {
    for (const [i, letter] of [...LETTERS].entries()) {
      remove(start + i, letter + suffix)
      if (decodeHTML(`&${letter}${suffix};`).startsWith('&')) throw new Error(`there is no ${letter}${suffix}`)
    }
  }
}

/** Takes out the names of small letters that are those of the capitals in lower case; a question mark where there is none. */
function leaveOutSmallLetters(): void {
  for (const [point, names] of groups) {
    const text = String.fromCodePoint(point)
    const small = text.toLowerCase()
    if (small === text) continue
    for (const [i, name] of names.entries()) {
      const isLetter = remove(small.codePointAt(0)!, name.toLowerCase())
      if (!isLetter && name !== name.toLowerCase() && decodeHTML(`&${name.toLowerCase()};`) !== small) names[i] = `${name}?`
    }
  }
}

function twinOf(name: string, words: readonly string[]): string {
  const k = words.findIndex((word, i) => i % 2 === 0 && name.includes(word))
  return k < 0 ? name : name.replace(words[k], words[k + 1])
}

/** The mark of the list that makes a group of names out of the group before it; null where none does. */
function twinMark(before: readonly string[], names: readonly string[]): string | null {
  const key = [...names].sort().join(' ')
  for (const [mark, words] of Object.entries(TWINS)) {
    const made = before.map(name => twinOf(name, words.split(' ')))
    if (before.length > 0 && made.sort().join(' ') === key) return mark
  }
  return null
}

function pack(): string {
  let packed = ''
  let last = 0
  const all = [...groups].filter(([, names]) => names.length > 0).sort(([a], [b]) => a - b)
  for (const [k, [point, names]] of all.entries()) {
    const step = point - last
    last = point
    packed += step === 1 ? `,${twinMark(all[k - 1][1], names) ?? names.join(' ')}` : `,${step}${names.join(' ')}`
  }
  return packed
}

leaveOutAlphabets()
leaveOutSmallLetters()

const lines = pack()
  .slice(1)
  .match(/.{1,120}/g)!
  .map(line => `  '${line}'`)

writeFileSync(
  target,
  `// Written by tools/build-entities.ts; do not edit.

/**
 * The ${count} names that end with a semicolon, in the order of their first code points.
 *
 * A space in front of a name: the code point of the name before. A comma: the next one, or as many further as the number
 * says; the first name has its comma in mind. A full stop after a name: its semicolon may be missing. One of the
 * marks of \`SECOND_POINTS\` after it: a second code point. Sorted so, the table compresses to two thirds of one sorted by
 * name. Left out is what follows from the rest: small letters whose names are those of the capitals in lower case (a question
 * mark where there is none), the letters of \`ALPHABETS\`, and names that one of \`TWINS\` makes out of those before.
 */
export const NAMED =
${lines.join(' +\n')}

/** The marks for second code points, each followed by what it stands for. */
export const SECOND_POINTS = '${[...SECOND].map(([point, mark]) => `${mark}\\u${point.toString(16).padStart(4, '0')}`).join('')}'

/** Names of the mathematical letters without the letter, with the code point of the first of 52; those in \`NAMED\` take precedence. */
export const ALPHABETS: Readonly<Record<string, number>> = { ${ALPHABETS.map(([suffix, start]) => `${suffix}: 0x${start.toString(16)}`).join(', ')} }

/** What is exchanged in the names before, by mark: the first of the words that occurs becomes the one after it. */
export const TWINS: Readonly<Record<string, string>> = {
${Object.entries(TWINS)
  .map(([mark, words]) => `  '${mark}': '${words}',`)
  .join('\n')}
}
`,
)
