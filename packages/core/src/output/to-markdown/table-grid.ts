/** A data table on its way to GFM: cells on a grid, spans resolved into empty cells, one line per row. */

/** Alignment of a column. */
export type Alignment = '' | 'left' | 'center' | 'right'

interface Cell {
  readonly text: string
  readonly isHeader: boolean
  readonly alignment: Alignment
}

interface Row {
  readonly cells: (Cell | null)[]
  readonly isInHead: boolean
}

/** Empty cells that spans may add for each cell of the table, so that a hostile table stays in proportion. */
const fillersPerCell = 8

/** Collects the cells of one table, row by row. */
export class TableGrid {
  private readonly rows: Row[] = []
  /** For each column how many more rows the cell above reaches into. */
  private reach: number[] = []
  private column = 0
  private fillers = 200

  /** Starts a row. */
  addRow(isInHead: boolean): void {
    this.endRow()
    this.rows.push({ cells: [], isInHead })
    this.column = 0
  }

  /** Adds a cell; those it spans stay empty. */
  addCell(text: string, isHeader: boolean, alignment: Alignment, columns: number, rows: number): void {
    if (this.rows.length === 0) this.addRow(false)
    const { cells } = this.rows[this.rows.length - 1]
    this.skipReached()
    this.fillers += fillersPerCell
    cells[this.column] = { text, isHeader, alignment }
    const width = Math.max(1, Math.min(columns, this.fillers))
    for (let k = 0; k < width; k++) {
      if (k > 0) cells[this.column] = null
      if (rows > 1) this.reach[this.column] = rows
      this.column++
    }
    this.fillers -= width - 1
  }

  /** Steps over columns that cells of rows above reach into. */
  private skipReached(): void {
    const { cells } = this.rows[this.rows.length - 1]
    while (this.column < this.reach.length && this.reach[this.column] > 0 && this.fillers > 0) {
      cells[this.column++] = null
      this.fillers--
    }
  }

  private endRow(): void {
    for (let k = 0; k < this.reach.length; k++) if (this.reach[k] > 0) this.reach[k]--
    while (this.reach.length > 0 && this.reach[this.reach.length - 1] === 0) this.reach.pop()
  }

  /** Writes the table; '' if no cell holds anything. */
  toMarkdown(): string {
    const rows = this.rows.filter(row => row.cells.some(cell => cell !== null && cell.text !== ''))
    if (rows.length === 0) return ''
    let width = 0
    for (const { cells } of rows) for (let k = cells.length - 1; k >= width; k--) if (cells[k]) width = Math.max(width, k + 1)
    const hasHeader = isHeaderRow(rows[0], width)
    const header = hasHeader ? rows[0].cells : []
    const body = hasHeader ? rows.slice(1) : rows
    const lines = [writeRow(header, width), writeRule(rows[0].cells, width)]
    for (const { cells } of body) lines.push(writeRow(cells, Math.min(cells.length, width)))
    return lines.join('\n')
  }
}

/** Rows of header cells head the table; of other rows the first does, unless it reads like a name and its value. */
function isHeaderRow({ cells, isInHead }: Row, width: number): boolean {
  if (isInHead) return true
  const shown = cells.filter(cell => cell !== null && cell.text !== '') as Cell[]
  const headers = shown.filter(cell => cell.isHeader).length
  if (headers > 0) return headers === shown.length && (shown.length > 1 || width === 1)
  return width > 2 || shown.every(({ text }) => text.startsWith('**') && text.endsWith('**'))
}

function writeRow(cells: readonly (Cell | null)[], width: number): string {
  let line = '|'
  for (let k = 0; k < width; k++) {
    const text = cells[k]?.text ?? ''
    line += text === '' ? '  |' : ` ${text} |`
  }
  return line
}

const rules: Readonly<Record<Alignment, string>> = { '': ' --- |', left: ' :-- |', center: ' :-: |', right: ' --: |' }

function writeRule(cells: readonly (Cell | null)[], width: number): string {
  let line = '|'
  for (let k = 0; k < width; k++) line += rules[cells[k]?.alignment ?? '']
  return line
}
