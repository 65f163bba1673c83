/** Columns that line up, and text that fits a width. */

import type { Output } from './io.js'

/** Writes rows in columns, two spaces apart; columns in `right` are aligned to the right, the last column is not padded. */
export function columns(rows: readonly (readonly string[])[], right: readonly number[] = []): string {
  const widths: number[] = []
  for (const row of rows) for (const [c, cell] of row.entries()) widths[c] = Math.max(widths[c] ?? 0, cell.length)
  return rows
    .map(row =>
      row
        .map((cell, c) => (right.includes(c) ? cell.padStart(widths[c]) : c === row.length - 1 ? cell : cell.padEnd(widths[c])))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Breaks text into lines of at most `width` characters, all but the first indented. */
export function wrap(text: string, width: number, indent: string): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const room = width - (lines.length === 0 ? 0 : indent.length)
    if (line !== '' && line.length + 1 + word.length > room) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].join(`\n${indent}`)
}

/** The width for text: the terminal's within reason, or 100 where there is none. */
export function textWidth({ isTerminal, columns: width }: Pick<Output, 'isTerminal' | 'columns'>): number {
  return isTerminal ? Math.max(60, Math.min(width, 120)) : 100
}

/** Cuts text to a width, with an ellipsis where something was cut. */
export function cut(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, Math.max(0, width - 1)).trimEnd()}…`
}
