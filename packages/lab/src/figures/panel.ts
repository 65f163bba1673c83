/** What figures are put together from, and the look they share. */

/** A piece of a figure of known size; it draws itself with its upper left corner at the origin. */
export interface Panel {
  readonly width: number
  readonly height: number
  readonly svg: string
}

/** Width of a whole figure without its margins. */
export const fullWidth = 760

/** Width of panels that stand side by side. */
export const halfWidth = 370

/** Colours that differ for colour-blind eyes and on grey paper: dark is kept, light is dropped. */
export const colours = {
  kept: '#0b5394',
  keptBand: '#d6e4f2',
  dropped: '#b9bec4',
  droppedBand: '#eef0f2',
  gold: '#1b7f5c',
  notGold: '#d98200',
  threshold: '#c1440e',
  line: '#222222',
  envelope: '#9aa7b4',
  axis: '#555555',
  grid: '#e6e6e6',
  clusters: ['#0b5394', '#d98200', '#1b7f5c', '#a3438a', '#6b6b6b'],
} as const

/** Style of every text and mark; the figure needs no other. */
export const style = `text{font-family:"Helvetica Neue",Helvetica,Arial,"Liberation Sans",sans-serif;fill:#1a1a1a}
.title{font-size:15px;font-weight:600}.head{font-size:12.5px;font-weight:600}.panel{font-size:11.5px;font-weight:600}
.doc{font-size:11px;fill:#444}.tick{font-size:10px;fill:#444}.axis{font-size:10.5px;fill:#333}.note{font-size:10.5px;fill:#555}
.threshold{font-size:10.5px;fill:${colours.threshold}}`

/** Widths of a letter as a share of its size: near enough for line breaks, since nothing here depends on more. */
const meanLetterWidth = 0.55

/** Breaks text into lines that fit a width in pixels at a font size. */
export function wrapText(text: string, width: number, fontSize: number): string[] {
  const limit = Math.max(10, Math.floor(width / (fontSize * meanLetterWidth)))
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    if (line !== '' && line.length + 1 + word.length > limit) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].map(each => (each.length > limit ? `${each.slice(0, limit - 1)}…` : each))
}

/** Puts panels below each other. */
export function stack(panels: readonly Panel[], gap: number, place: (panel: Panel, y: number) => string): { height: number; svg: string } {
  let y = 0
  const parts: string[] = []
  for (const panel of panels) {
    parts.push(place(panel, y))
    y += panel.height + gap
  }
  return { height: Math.max(0, y - gap), svg: parts.join('\n') }
}
