/**
 * The script inside the frame that shows a page. The frame has an opaque origin and this is the only script that may run in it.
 *
 * It takes one port from the window around it, shows the document that comes through, and paints stretches of text with
 * the browser's own highlights, so that the page's tree stays as it is.
 */

import type { FrameMessage, FrameReport, PaintLayer, RunPlaces } from './messages.js'

const outline = document.createElement('div')
outline.style.cssText =
  'position:absolute;z-index:2147483647;pointer-events:none;border:2px solid #2563eb;border-radius:4px;background:rgba(37,99,235,.08);display:none;margin:0;padding:0;box-sizing:border-box'
let port: MessagePort | null = null
let texts: (Text | null)[] = []
let hovered = -1

addEventListener('message', event => {
  if (port !== null || event.source !== parent || !(event.ports[0] instanceof MessagePort)) return
  port = event.ports[0]
  port.onmessage = ({ data }: MessageEvent<FrameMessage>) => receive(data)
  tell({ type: 'ready' })
})

function tell(report: FrameReport): void {
  port?.postMessage(report)
}

function receive(message: FrameMessage): void {
  switch (message.type) {
    case 'show':
      show(message.html, message.css, message.runs)
      break
    case 'paint':
      paint(message.layers)
      break
    case 'reveal':
      reveal(message.from, message.to, message.scroll)
      break
    case 'style':
      document.documentElement.dataset['studioTheme'] = message.theme
  }
}

function show(html: string, css: string, runs: RunPlaces): void {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  document.replaceChild(document.adoptNode(parsed.documentElement), document.documentElement)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [sheet]
  document.documentElement.append(outline)
  texts = findTexts(runs)
  hovered = -1
  scrollTo(0, 0)
  tell({ type: 'shown', matched: texts.filter(Boolean).length, total: texts.length })
}

/** Finds the text node of every run: the n-th text node below the element that carries its parent's number. */
function findTexts({ parent: parents, ordinal, length }: RunPlaces): (Text | null)[] {
  const children = new Map<number, Text[]>()
  const walker = document.createTreeWalker(document.body ?? document.documentElement, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const owner = Number(node.parentElement?.getAttribute('data-g') ?? -1)
    const list = children.get(owner)
    if (list) list.push(node as Text)
    else children.set(owner, [node as Text])
  }
  return Array.from(parents, (owner, run) => {
    const found = children.get(owner)?.[ordinal[run]]
    return found && found.length === length[run] ? found : null
  })
}

function paint(layers: readonly PaintLayer[]): void {
  CSS.highlights.clear()
  for (const { name, ranges } of layers) {
    const highlight = new Highlight()
    for (let i = 0; i < ranges.length; i += 3) {
      const text = texts[ranges[i]]
      if (!text || ranges[i + 2] > text.length) continue
      highlight.add(new StaticRange({ startContainer: text, startOffset: ranges[i + 1], endContainer: text, endOffset: ranges[i + 2] }))
    }
    CSS.highlights.set(name, highlight)
  }
}

/** Draws a line around the text of runs, and scrolls to it if asked to. */
function reveal(from: number, to: number, scroll: boolean): void {
  const present = texts.slice(from, to).filter(text => text !== null)
  const range = document.createRange()
  if (present.length > 0) {
    range.setStart(present[0], 0)
    range.setEnd(present[present.length - 1], present[present.length - 1].length)
  }
  const box = range.getBoundingClientRect()
  const isSeen = present.length > 0 && box.width > 0 && box.height > 0
  outline.style.display = isSeen ? 'block' : 'none'
  if (!isSeen) return
  if (scroll && (box.top < 60 || box.bottom > innerHeight - 60)) scrollTo(0, scrollY + box.top - innerHeight / 3)
  const { left, top, width, height } = range.getBoundingClientRect()
  Object.assign(outline.style, {
    left: `${left + scrollX - 4}px`,
    top: `${top + scrollY - 3}px`,
    width: `${width + 8}px`,
    height: `${height + 6}px`,
  })
}

/** The element's number and, if the pointer is on text, the run below it. */
function placeOf(event: MouseEvent): { node: number; run: number } {
  const element = (event.target as Element | null)?.closest?.('[data-g]')
  const caret = document.caretRangeFromPoint?.(event.clientX, event.clientY)
  const run = caret ? texts.indexOf(caret.startContainer as Text) : -1
  const isInside = run >= 0 && element?.contains(texts[run] as Node)
  return { node: Number(element?.getAttribute('data-g') ?? -1), run: isInside ? run : -1 }
}

addEventListener('mousemove', event => {
  const place = placeOf(event)
  const key = place.run >= 0 ? place.run : -2 - place.node
  if (key === hovered) return
  hovered = key
  tell({ type: 'hover', ...place })
})
document.addEventListener('mouseleave', () => {
  hovered = -1
  tell({ type: 'hover', node: -1, run: -1 })
})
addEventListener(
  'click',
  event => {
    event.preventDefault()
    event.stopPropagation()
    tell({ type: 'click', ...placeOf(event) })
  },
  true,
)
addEventListener('auxclick', event => event.preventDefault(), true)
addEventListener('submit', event => event.preventDefault(), true)
addEventListener(
  'keydown',
  event => {
    if (event.key === 'Tab') return
    tell({ type: 'key', key: event.key, ctrl: event.ctrlKey || event.metaKey, shift: event.shiftKey })
    if (event.key === ' ' || event.ctrlKey || event.metaKey) event.preventDefault()
  },
  true,
)
