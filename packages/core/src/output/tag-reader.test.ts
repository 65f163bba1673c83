import { expect, it } from 'vitest'
import { parsePage } from '../page/parse.js'
import { TagReader } from './tag-reader.js'

it('reads what the page reads', () => {
  const page = parsePage(
    `<body id=a><p ID='b' class="x &amp; y&b=c&copy=d&lt;" id=c><i id>one<p>two</i><div title="l${'o'.repeat(3000)}ng" id="d&#13;"><td id=e><a\nid = f>g</a><body class=late>`,
  )
  const reader = new TagReader(page)
  for (let node = page.body; node < page.nodes.size; node++) {
    if (page.nodes.kind[node] !== 1) continue
    for (const name of ['id', 'class', 'title', 'href']) expect(reader.value(node, name)).toBe(page.attribute(node, name))
  }
})
