/** Writes finished blocks into the containers around them: quotes, list items and footnotes prefix every line. */

/** Deepest nesting of containers that is shown; deeper ones are at the same place, so that lines stay short. */
const maxContainers = 20

/** Collects the blocks of a document. */
export class BlockWriter {
  /** The Markdown written so far. Only ever appended to: looking into it would copy it each time. */
  result = ''
  /** What begins the first line of each container, and, by the number of containers, what begins all others. */
  readonly #markers: string[] = []
  readonly #prefixes = ['']
  /** Containers beyond the deepest shown. */
  #hidden = 0
  /** Number of containers that have written their marker. */
  #started = 0
  /** Fewest containers open since the last block: those both blocks share. */
  #shared = 0
  /** Whether the next block follows without an empty line. */
  isTight = false
  /** How many blocks were written, and how many were set apart by an empty line; lists ask for both. */
  blocks = 0
  blankLines = 0

  /** Number of containers around the next block. */
  get depth(): number {
    return this.#markers.length
  }

  /** Tells whether the next block is the first of a list item or quote. */
  get isAtMarker(): boolean {
    return this.#started < this.depth
  }

  /** Opens a container; `marker` begins its first line, `prefix` all others. */
  push(marker: string, prefix: string): void {
    if (this.depth >= maxContainers) this.#hidden++
    else this.#prefixes[this.#markers.push(marker)] = this.#prefixes[this.depth - 1] + prefix
  }

  /** Closes the innermost container. */
  pop(): void {
    if (this.#hidden > 0) this.#hidden--
    else this.#markers.pop()
    if (this.#started > this.depth) this.#started = this.depth
    if (this.#shared > this.depth) this.#shared = this.depth
  }

  /** Writes a block of one or more lines; to look for their ends costs a copy, so whoever knows better says so. */
  write(block: string, isOneLine = false): void {
    const { depth } = this
    if (this.blocks++ > 0) {
      this.result += '\n'
      if (!this.isTight) {
        this.result += `${this.#prefixes[this.#shared].trimEnd()}\n`
        this.blankLines++
      }
    }
    let first = this.#prefixes[this.#started]
    while (this.#started < depth) first += this.#markers[this.#started++]
    this.result += first + (depth > 0 && !isOneLine ? this.#indented(block, this.#prefixes[depth]) : block)
    this.#shared = depth
    this.isTight = false
  }

  #indented(block: string, prefix: string): string {
    return block.replace(/\n([^\n]?)/g, (_, next) => `\n${next === '' ? prefix.trimEnd() : prefix + next}`)
  }
}
