/** The library as one file for browsers and other runtimes, and a page of ours to try it on. */
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** Entry points that have to run everywhere. */
export const entries = ['index', 'fast'] as const
export type Entry = (typeof entries)[number]

/** Bundles an entry point, `gleaner/fast` together with `gleaner/bytes`, as a page would load it: one module, nothing from Node. */
export async function browserBuild(entry: Entry): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `export * from './${entry}.ts'${entry === 'fast' ? "; export { decodeHtml } from './bytes/index.ts'" : ''}`,
      resolveDir: fileURLToPath(new URL('../../packages/core/src', import.meta.url)),
    },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    charset: 'utf8',
    write: false,
    logLevel: 'silent',
    conditions: ['gleaner-source'],
  })
  return outputFiles[0].text
}

/** A page with what differs most easily between runtimes: letters, addresses, references, dates, a table, a listing. */
export const samplePage = `<!doctype html><html lang="en"><title>The flood &mdash; Valley News</title>
<meta name="author" content="Ana Ruiz"><meta property="article:published_time" content="2021-05-03T08:00:00Z">
<nav><a href="/">Home</a> <a href="/news">News</a> <a href="/sport">Sport</a></nav><article><h1>The flood</h1>
<p>It rained all night, and in the morning nobody in the valley could say where the road had been, nor the bridge &amp; the mill.</p>
<p>By noon the first boats came down from the mill, carrying <b>bread</b>, blankets and the postman with <a href="../letters?id=1&amp;b=2">his wet letters</a>.</p>
<table><tr><th>Place<th>Depth<tr><td>Mill<td>1.20 m<tr><td>Café “Élan”<td>0.80 m</table>
<pre><code class="language-js">const depth = level =&gt; level * 2</code></pre>
<p>東京の川も増水した。Die Straße nach Überlingen blieb gesperrt, сообщили власти, και ο δρόμος έκλεισε για δύο ημέρες.</p>
</article><footer><a href="/about">About us</a> <a href="/terms">Terms</a></footer>`

/** Address of the sample page. */
export const sampleUrl = 'https://valley.example/news/flood/index.html'
