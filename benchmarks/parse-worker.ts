/** The process of one contestant of `parse.ts`: does what it is asked until the parent goes away. */
import { readFileSync } from 'node:fs'
import { type ContestantName, contestants, type Digest } from './contestants.js'

/** What the parent asks for. */
export interface Request {
  readonly task: 'pass' | 'digest'
}
/** What it gets: CPU milliseconds of one pass over the pages, or what the parser made of each. */
export type Reply = { readonly ms: number; readonly work: number } | { readonly digests: Digest[] | null }

function timePass(run: (html: string) => number, pages: readonly string[]): Reply {
  const before = process.cpuUsage()
  let work = 0
  for (const page of pages) work = (work + run(page)) | 0
  const { user, system } = process.cpuUsage(before)
  return { ms: (user + system) / 1000, work }
}

const [name, file] = process.argv.slice(2) as [ContestantName, string]
const pages = JSON.parse(readFileSync(file, 'utf8')) as string[]
const contestant = await contestants[name]()
process.on('message', ({ task }: Request) => {
  const { digest } = contestant
  const digests = () => (digest === null ? null : pages.map(page => digest(page)))
  process.send!(task === 'pass' ? timePass(contestant.run, pages) : { digests: digests() })
})
process.on('disconnect', () => process.exit(0))
process.send!('ready')
