/** A world with pages for the tests of `gleaner extract`. */

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { articlePage, World } from '../world.fixture.js'

/** Makes a world with two articles, files that are not articles, and pages in other encodings. */
export function extractWorld(): World {
  const world = new World()
  mkdirSync(join(world.folder, 'hollow'))
  world.write('a.html', articlePage('Alpha'))
  world.write('b.html', articlePage('Beta'))
  world.write('pdf.html', '%PDF-1.7 …')
  world.write('notes.txt', 'no tags here')
  world.write('empty.html', '')
  world.write('noise.html', Buffer.concat([Buffer.from('<p>'), Uint8Array.from({ length: 3000 }, (_, i) => (i * i) % 251)]))
  // 北京 in GBK, in a page that declares it.
  world.write('gbk.html', Buffer.from('<meta charset=gbk><p>\xb1\xb1\xbe\xa9</p>', 'latin1'))
  return world
}

/** Parses lines of JSON. */
export function parsedLines(out: string) {
  return out
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
}
