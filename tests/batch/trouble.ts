/** Pages that make trouble, and a filter of a user's own that lets them. */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Writes a module with the filter `trouble`, which keeps everything; what the title of a page asks for, it does: `endless`
 * never ends, `killer` ends the thread, `hungry` takes all memory, `flaky` ends the thread the first time that it is met.
 */
export function writeTroubleFilter(folder: string): string {
  const path = join(folder, 'trouble.mjs')
  writeFileSync(
    path,
    `import { existsSync, writeFileSync } from 'node:fs'
export const trouble = {
  name: 'trouble', summary: 'keeps everything, and makes trouble', reference: 'this test', reads: ['runs'], params: {},
  judge(page) {
    const [what, number] = page.title.split(' ')
    if (what === 'endless') for (;;);
    if (what === 'killer') process.exit(3)
    if (what === 'hungry') for (const eaten = []; ; ) eaten.push(new Array(100_000).fill(eaten.length))
    const marker = ${JSON.stringify(folder)} + '/met-' + number
    if (what === 'flaky' && !existsSync(marker)) { writeFileSync(marker, ''); process.exit(3) }
    return { keep: page.live, status: 'ok' }
  },
}
`,
  )
  return path
}

/** A small page with a title. */
export function titledPage(title: string): string {
  return `<!doctype html><html lang="en"><title>${title}</title><body><p>This page is called ${title}, and it says so in a sentence.</p></body></html>`
}
