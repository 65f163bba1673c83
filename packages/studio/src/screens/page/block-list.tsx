/** Every block of the page as a list: the page for the keyboard. */

import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useStudio, useStudioActions } from '../../state/use-studio.js'
import { togglePainted } from './page-frame.js'

const rowHeight = 46

/** The blocks of the open page; only those in sight are drawn. */
export function BlockList() {
  const studio = useStudioActions()
  const { opened, judged, focused, view } = useStudio(state => state)
  const painted = useStudio(state => state.work.present.painted)
  const list = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const height = list.current?.clientHeight ?? 800
  useEffect(() => {
    const element = list.current
    if (!element || focused < 0) return
    const y = focused * rowHeight
    if (y < element.scrollTop || y > element.scrollTop + element.clientHeight - rowHeight) element.scrollTop = y - element.clientHeight / 3
  }, [focused])
  if (!opened || !judged) return null
  const isGold = view.overlay === 'gold'
  const isIn = (block: number): boolean => (isGold ? (painted ?? []).includes(block) : judged.blockKept[block] >= 0.5)
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1, PageDown: 10, PageUp: -10 }
    const by = steps[event.key]
    if (by !== undefined) studio.focus(Math.max(0, Math.min(opened.blocks.length - 1, focused + by)))
    else if (isGold && event.key === ' ' && focused >= 0) togglePainted(studio, focused)
    else return
    event.preventDefault()
  }
  const first = Math.max(0, Math.floor(top / rowHeight) - 8)
  const shown = opened.blocks.slice(first, first + Math.ceil(height / rowHeight) + 16)
  return (
    <div
      className="block-list"
      ref={list}
      role="listbox"
      aria-label="Blocks of the page"
      tabIndex={0}
      aria-activedescendant={focused >= 0 ? `block-${focused}` : undefined}
      onScroll={event => setTop(event.currentTarget.scrollTop)}
      onKeyDown={onKeyDown}
    >
      <div className="block-space" style={{ height: opened.blocks.length * rowHeight }}>
        {shown.map((block, i) => {
          const index = first + i
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list itself handles the keyboard
            // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names the active option
            <div
              key={index}
              id={`block-${index}`}
              role="option"
              aria-selected={index === focused}
              className={`block-row ${isIn(index) ? 'in' : 'out'}`}
              style={{ top: index * rowHeight, height: rowHeight }}
              onClick={() => (isGold ? togglePainted(studio, index) : studio.focus(index))}
              onMouseEnter={() => studio.hover(index)}
              onMouseLeave={() => studio.hover(-1)}
            >
              <span className="text">{block.text || '(blank)'}</span>
              <small>
                {block.element} · {block.words} words · {isIn(index) ? (isGold ? 'gold' : 'kept') : isGold ? 'not gold' : 'dropped'}
              </small>
            </div>
          )
        })}
      </div>
    </div>
  )
}
