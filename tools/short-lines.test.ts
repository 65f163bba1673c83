import { decode } from '@jridgewell/sourcemap-codec'
import { rolldown } from 'rolldown'
import { expect, it } from 'vitest'
import { maxLineChars, shortenLines } from './short-lines.js'

const words = (n: number): string => Array.from({ length: n }, (_, i) => `word${i}`).join(' ')
const source = `export const plain = '${words(400)}'
export const escaped = ${JSON.stringify('a\\n\u2028"é😀'.repeat(300))}
export const template = (x) => \`${words(100)} \${x} $\\{ ${words(200)}\nsecond line \${[1, 2].map(n => n + 1)}\`
export const pattern = /[,;{(]{2}x(y|z){3,}/g
export const list = [${Array.from({ length: 600 }, (_, i) => i).join(', ')}]
export function fail(n) { if (n > 1) { throw new Error('marked') } return n }
`

async function minified(): Promise<{ code: string; mappings: string }> {
  const plugin = { name: 'source', resolveId: (id: string) => id, load: () => source }
  const build = await rolldown({ input: 'source.js', plugins: [plugin] })
  const { output } = await build.generate({ format: 'esm', minify: true, sourcemap: true })
  await build.close()
  return { code: output[0].code, mappings: output[0].map?.mappings ?? '' }
}

const load = (code: string): Promise<Record<string, unknown>> => import(`data:text/javascript,${encodeURIComponent(code)}`)
const shown = async (code: string): Promise<unknown> => {
  const { template, ...values } = await load(code)
  return { ...values, template: (template as (x: string) => string)('value'), fail: undefined }
}

it('breaks long lines without changing what the code does', async () => {
  const long = await minified()
  const short = shortenLines(long)
  expect(Math.max(...long.code.split('\n').map(line => line.length))).toBeGreaterThan(2000)
  expect(Math.max(...short.code.split('\n').map(line => line.length))).toBeLessThanOrEqual(maxLineChars)
  expect(await shown(short.code)).toEqual(await shown(long.code))
})

it('moves every mapping to the line and column where its code is now', async () => {
  const long = await minified()
  const short = shortenLines(long)
  const places = ({ code, mappings }: typeof long): string[] => {
    const lines = code.split('\n')
    return decode(mappings).flatMap((segments, line) =>
      segments.map(([column, _file, ...origin]) => `${/\w*|./y.exec(lines[line].slice(column))?.[0].slice(0, 3)} from ${origin}`),
    )
  }
  expect(places(short)).toEqual(places(long))
  expect(places(short).length).toBeGreaterThan(20)
})
