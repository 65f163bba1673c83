/** The source of the page around the chosen block. */

import { useEffect, useRef } from 'react'
import { useStudio } from '../../state/use-studio.js'

/** How much source is shown on each side of the block, in characters. */
const around = 12_000

/** The source, with the block marked. */
export function PageSource() {
  const { page, opened, focused } = useStudio(state => state)
  const mark = useRef<HTMLElement>(null)
  const block = opened?.blocks[focused]
  useEffect(() => {
    if (block) mark.current?.scrollIntoView({ block: 'center' })
  }, [block])
  if (!page) return null
  const [start, end] = block ? [block.srcStart, block.srcEnd] : [0, 0]
  const [from, to] = [Math.max(0, start - around), Math.min(page.html.length, end + around)]
  return (
    <div className="source">
      <p className="hint padded">
        {block
          ? `${block.element}, characters ${start} to ${end} of ${page.html.length}`
          : 'Click a block of the page to find it in its source.'}
      </p>
      <pre>
        {from > 0 ? '…' : ''}
        {page.html.slice(from, start)}
        {block ? <mark ref={mark}>{page.html.slice(start, end)}</mark> : null}
        {page.html.slice(end, to)}
        {to < page.html.length ? '…' : ''}
      </pre>
    </div>
  )
}
