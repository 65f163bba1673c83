/** A data table on its way to GFM: cells on a grid, spans resolved into empty cells, one line per row. */

interface Cell {
  readonly text: string
  readonly isHeader: boolean
  /** How the rule below the header shows the alignment: `---`, `:--`, `:-:` or `--:`. */
  readonly rule: string
}

interface Row {
  readonly cells: Cell[]
  readonly isInHead: boolean
}

/** Empty cells that spans may add for each cell of the table, so that a hostile table stays in proportion. */
const fillersPerCell = 8

const filler: Cell = { text: '', isHeader: false, rule: '---' }

/** Collects the cells of one table, row by row. */
export class TableGrid {
  /** Whether the next row belongs to the head. */
  isInHead = false
  readonly #rows: Row[] = []
  /** For each column the first row that no cell above reaches into. */
  readonly #reach: number[] = []
  #fillers = 200

  /** Starts a row. */
  addRow(): void {
    this.#rows.push({ cells: [], isInHead: this.isInHead })
  }

  /** Adds a cell; those it spans stay empty. */
  addCell(text: string, isHeader: boolean, rule: string, columns: number, rows: number): void {
    if (this.#rows.length === 0) this.addRow()
    const row = this.#rows.length - 1
    const { cells } = this.#rows[row]
    for (; this.#reach[cells.length] > row && this.#fillers > 0; this.#fillers--) cells.push(filler)
    this.#fillers += fillersPerCell
    const width = Math.max(1, Math.min(columns, this.#fillers))
    this.#fillers -= width - 1
    for (let k = 0; k < width; k++) {
      if (rows > 1) this.#reach[cells.length] = row + rows
      cells.push(k === 0 ? { text, isHeader, rule } : filler)
    }
  }

  /** Writes the table; '' if no cell holds anything. */
  toMarkdown(): string {
    const rows = this.#rows.filter(({ cells }) => cells.some(hasText))
    if (rows.length === 0) return ''
    let width = 0
    for (const { cells } of rows) for (let k = cells.length; k > width; k--) if (cells[k - 1] !== filler) width = k
    const head = rows[0]
    const header = isHeaderRow(head, width) ? rows.shift()!.cells : []
    const lines = [line(header, width), line(head.cells, width, ({ rule }) => ` ${rule} |`)]
    for (const { cells } of rows) lines.push(line(cells, Math.min(cells.length, width)))
    return lines.join('\n')
  }
}

function hasText({ text }: Cell): boolean {
  return text !== ''
}

/** Rows of header cells head the table; of other rows the first does, unless it reads like a name and its value. */
function isHeaderRow({ cells, isInHead }: Row, width: number): boolean {
  const shown = cells.filter(hasText)
  const headers = shown.filter(({ isHeader }) => isHeader).length
  if (isInHead) return true
  if (headers > 0) return headers === shown.length && (headers > 1 || width === 1)
  return width > 2 || shown.every(({ text }) => text.startsWith('**') && text.endsWith('**'))
}

function line(cells: readonly Cell[], width: number, write = ({ text }: Cell) => (text === '' ? '  |' : ` ${text} |`)): string {
  let written = '|'
  for (let k = 0; k < width; k++) written += write(cells[k] ?? filler)
  return written
}
