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

const names = Object.keys(characterEntities).sort()
const strict = names.map(name => `${name} ${decodeHTML(`&${name};`)}`)
// A legacy name decodes in front of a space; a name that merely starts with one (`&notin`) leaves letters behind.
const legacy = names.filter(name => !/[&a-z0-9]/i.test(decodeHTML(`&${name} `).replace('&', name.toLowerCase() === 'amp' ? '' : '&')))

// The file stays plain ASCII: some values are invisible, others change the direction of text.
const escapeUnit = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
const quote = (text: string) => `'${text.replace(/[\\']/g, '\\$&').replace(/[^ -~]/g, escapeUnit)}'`
const lines = (items: readonly string[]) => {
  const out: string[] = []
  for (let at = 0; at < items.length; at += 64) out.push(`  ${quote(`${items.slice(at, at + 64).join('|')}|`)}`)
  return out.join(' +\n')
}

writeFileSync(
  target,
  `// Written by tools/build-entities.ts; do not edit.

/** The ${names.length} names that end with a semicolon, each as name, space, one or two code units, bar. */
export const NAMED =
${lines(strict)}

/** The ${legacy.length} of them that may also stand without semicolon. */
export const LEGACY =
  ${quote(legacy.join(' '))}
`,
)
