// Parses a page into flat tables and walks over its elements and its text runs.
import { Kind, parsePage } from 'gleaner'

const html = `<title>Rain</title><nav><a href="/">Home</a></nav>
<article><h1>Rain</h1><p>It rained all night &amp; nobody minded.<p hidden>Sign up!</article>`

const page = parsePage(html)
console.log(`title: ${page.title}, outcome: ${page.outcome}`)

// Nodes are rows in document order; the subtree of node i is the range [i, end[i]).
const { nodes, runs, depth } = page
for (let node = 0; node < nodes.size; node++) {
  if (nodes.kind[node] !== Kind.Element) continue
  const place = nodes.srcStart[node] < 0 ? 'implied' : `${nodes.srcStart[node]}…${nodes.srcEnd[node]}`
  console.log(`${'  '.repeat(depth[node])}${page.tagName(node)} (${place}), ${nodes.end[node] - node - 1} nodes below`)
}

// Runs are the text nodes of body; their texts tile one character axis.
for (let run = 0; run < runs.size; run++) {
  const text = page.runText(run).trim()
  if (text !== '') console.log(`run ${run} at ${runs.start[run]}: ${JSON.stringify(text)}${page.live.has(run) ? '' : ' (not live)'}`)
}
