/** One contestant of `extract.ts`: loads itself, then does a pass over all pages whenever it is asked. */
import { readFileSync } from 'node:fs'

/** A page as the contestants get it. */
export interface BenchPage {
  readonly html: string
  readonly url: string | null
}

type Work = (page: BenchPage) => number | Promise<number>

/** Contestants by name: each does all its work on one page and returns a number that depends on it. */
export const contestants: Readonly<Record<string, () => Promise<Work>>> = {
  async parse5() {
    const { parse } = await import('parse5')
    return ({ html }) => parse(html).childNodes.length
  },
  async gleaner() {
    const { extract } = await import('gleaner')
    return ({ html, url }) => extract(html, url ? { url } : {}).text.length
  },
  async 'gleaner fast'() {
    const { extract } = await import('gleaner/fast')
    return ({ html, url }) => extract(html, url ? { url } : {}).text.length
  },
  async readability() {
    const { parseHTML } = await import('linkedom')
    const { Readability } = await import('@mozilla/readability')
    return ({ html }) => {
      const { document } = parseHTML(html)
      try {
        return new Readability(document as unknown as Document).parse()?.textContent?.length ?? 0
      } catch {
        return 0
      }
    }
  },
  async defuddle() {
    const { parseHTML } = await import('linkedom')
    const { Defuddle } = (await import('defuddle/node')) as unknown as {
      Defuddle: (document: unknown, url: string, options: object) => Promise<{ content: string }>
    }
    return async ({ html, url }) => {
      try {
        const { content } = await Defuddle(parseHTML(html).document, url ?? 'https://page.example/', { useAsync: false })
        return content.length
      } catch {
        return 0
      }
    }
  },
}

/** CPU milliseconds of one pass. */
async function timePass(work: Work, pages: readonly BenchPage[]): Promise<{ ms: number; sum: number }> {
  const before = process.cpuUsage()
  let sum = 0
  for (const page of pages) sum = (sum + (await work(page))) | 0
  const { user, system } = process.cpuUsage(before)
  return { ms: (user + system) / 1000, sum }
}

const [name, file] = process.argv.slice(2)
if (process.send && name && file) {
  const work = await contestants[name]()
  const all = JSON.parse(readFileSync(file, 'utf8')) as BenchPage[]
  process.on('message', ({ every }: { every: number }) => {
    void timePass(
      work,
      all.filter((_, i) => i % every === 0),
    ).then(reply => process.send!(reply))
  })
  process.on('disconnect', () => process.exit(0))
  process.send('ready')
}
