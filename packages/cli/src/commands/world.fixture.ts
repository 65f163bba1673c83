/** A world for tests: what goes in is given, what comes out is remembered. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FetchPage } from '@gleaner/node'
import { OutputError } from '../io/exit-codes.js'
import { eraseLine, type Io } from '../io/io.js'
import { run } from '../run.js'

/** What a run left behind. */
export interface Finished {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** What a test may set. */
export interface WorldOptions {
  readonly stdin?: string | Uint8Array
  readonly isTerminal?: boolean
  readonly env?: Io['env']
  readonly fetchPage?: FetchPage
  readonly now?: () => number
  /** Resolves when a command that runs until it is stopped is to stop. */
  readonly untilStopped?: () => Promise<void>
  /** Called with what was written to standard output so far. */
  readonly onOutput?: (out: string) => void
  /** After this many writes standard output fails with the code. */
  readonly outputFails?: { readonly after: number; readonly code: string }
}

/** A folder of its own and a way to run the command line in it. */
export class World {
  readonly folder = mkdtempSync(join(tmpdir(), 'gleaner-cli-'))

  /** Writes a file and returns its name. */
  write(name: string, content: string | Uint8Array): string {
    writeFileSync(join(this.folder, name), content)
    return name
  }

  read(name: string): string {
    return readFileSync(join(this.folder, name), 'utf8')
  }

  /** Runs the command line as `gleaner …argv`. */
  async run(argv: readonly string[], options: WorldOptions = {}): Promise<Finished> {
    const written = { out: '', err: '' }
    let writes = 0
    const output = (name: 'out' | 'err') => ({
      write: async (chunk: string | Uint8Array) => {
        if (name === 'out' && options.outputFails && writes++ >= options.outputFails.after) {
          throw new OutputError(Object.assign(new Error('write failed'), { code: options.outputFails.code }))
        }
        written[name] += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString()
        if (name === 'out') options.onOutput?.(written.out)
      },
      eraseLine: async () => {
        written[name] += eraseLine
      },
      isTerminal: options.isTerminal ?? false,
      columns: 100,
    })
    const code = await run(argv, {
      stdin: stdinOf(options.stdin),
      isStdinTerminal: options.stdin === undefined,
      stdout: output('out'),
      stderr: output('err'),
      env: options.env ?? {},
      cwd: this.folder,
      now: options.now ?? (() => 0),
      wait: async () => {},
      untilStopped: options.untilStopped ?? (() => Promise.reject(new Error('this test runs nothing that is stopped'))),
      fetchPage: options.fetchPage ?? (() => Promise.reject(new Error('this test fetches nothing'))),
    })
    return { code, ...written }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

async function* stdinOf(stdin: string | Uint8Array | undefined): AsyncGenerator<Uint8Array> {
  if (stdin === undefined) return
  const bytes = Buffer.from(stdin)
  // In small pieces, so that lines and characters are cut everywhere.
  for (let i = 0; i < bytes.length; i += 1000) yield bytes.subarray(i, i + 1000)
}

const sentence = 'The gleaners walk behind the harvest, and what they gather was never counted by anybody before.'

/** A page with a menu, an article of some length, and a footer. */
export function articlePage(title: string, more = ''): string {
  const paragraphs = Array.from({ length: 8 }, (_, i) => `<p>${title}, part ${i + 1}. ${sentence} ${sentence}</p>`).join('\n')
  const links = ['Home', 'News', 'Sport', 'Contact'].map(name => `<li><a href="/${name}">${name}</a></li>`).join('')
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body>
<nav><ul>${links}</ul></nav>
<main><article><h1>${title}</h1>
${paragraphs}
<p>See also <a href="more.html">more of it</a>, with a picture <img src="p.png" alt="a picture">, and read on.</p>
${more}</article></main>
<footer><p><a href="/imprint">Imprint</a> <a href="/privacy">Privacy</a></p></footer></body></html>`
}
