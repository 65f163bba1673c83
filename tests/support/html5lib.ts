/** Reads the html5lib test suite, where it is there: `GLEANER_HTML5LIB`, else beside the repository. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Directory of the suite, null if it is not there. */
export function html5libDirectory(): string | null {
  const directory = process.env.GLEANER_HTML5LIB ?? fileURLToPath(new URL('../../../shared/html5lib-tests', import.meta.url))
  return existsSync(join(directory, 'tree-construction')) ? directory : null
}

/** One tree-construction case. */
export interface TreeCase {
  /** `file:number`, counted from 1. */
  readonly id: string
  readonly data: string
  /** `div`, `svg path`, or null for a document. */
  readonly fragment: string | null
  /** Which value of the scripting flag it is for; null: both. */
  readonly scripting: boolean | null
  readonly expected: string
}

/** All tree-construction cases, in the order of files and cases. */
export function treeCases(directory: string): TreeCase[] {
  const folder = join(directory, 'tree-construction')
  const files = readdirSync(folder).filter(file => file.endsWith('.dat'))
  return files.sort().flatMap(file => readCases(file, readFileSync(join(folder, file), 'utf8')))
}

const SECTION = /^#(data|errors|new-errors|document-fragment|script-off|script-on|document)$/

function readCases(file: string, text: string): TreeCase[] {
  const cases: TreeCase[] = []
  for (const block of text.split(/(?:^|\n\n)#data\n/).slice(1)) {
    const sections = new Map<string, string[]>([['data', []]])
    let lines = sections.get('data')!
    for (const line of block.split('\n')) {
      const name = SECTION.exec(line)?.[1]
      if (name !== undefined && !sections.has(name)) sections.set(name, (lines = []))
      else lines.push(line)
    }
    const document = sections.get('document')!.join('\n').replace(/\n+$/, '')
    cases.push({
      id: `${file}:${cases.length + 1}`,
      data: sections.get('data')!.join('\n'),
      fragment: sections.get('document-fragment')?.[0] ?? null,
      scripting: sections.has('script-on') ? true : sections.has('script-off') ? false : null,
      expected: document,
    })
  }
  return cases
}

/** One tokenizer case, unescaped. */
export interface TokenizerCase {
  readonly file: string
  readonly description: string
  readonly input: string
  readonly output: readonly (readonly unknown[])[]
  readonly initialStates: readonly string[]
  readonly lastStartTag: string | null
}

interface RawTokenizerCase {
  description: string
  input: string
  output: unknown[][]
  initialStates?: string[]
  lastStartTag?: string
  doubleEscaped?: boolean
}

/** All tokenizer cases but those of `xmlViolation.test`. */
export function tokenizerCases(directory: string): TokenizerCase[] {
  const folder = join(directory, 'tokenizer')
  return readdirSync(folder)
    .filter(file => file.endsWith('.test') && file !== 'xmlViolation.test')
    .flatMap(file => {
      const { tests } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { tests: RawTokenizerCase[] }
      return tests.map(test => ({
        file,
        description: test.description,
        input: test.doubleEscaped ? unescapeText(test.input) : test.input,
        output: test.doubleEscaped ? (unescapeAll(test.output) as unknown[][]) : test.output,
        initialStates: test.initialStates ?? ['Data state'],
        lastStartTag: test.lastStartTag ?? null,
      }))
    })
}

function unescapeText(text: string): string {
  return text.replace(/\\u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

function unescapeAll(value: unknown): unknown {
  if (typeof value === 'string') return unescapeText(value)
  if (Array.isArray(value)) return value.map(unescapeAll)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [unescapeText(key), unescapeAll(inner)]))
}
