/** Writes finished blocks into the containers around them: quotes, list items and footnotes prefix every line. */

/** Deepest nesting of containers that is shown; deeper ones stand at the same place, so that lines stay short. */
const maxContainers = 20

interface Container {
  /** Prefix of a line below this container's first. */
  readonly prefix: string
  /** Prefix of its first line. */
  readonly marker: string
}

/** Collects the blocks of a document. */
export class BlockWriter {
  /** The Markdown written so far. Only ever appended to: looking into it would copy it each time. */
  result = ''
  private readonly containers: Container[] = []
  /** Prefix of a line by the number of containers around it. */
  private readonly prefixes: string[] = ['']
  /** The same without white space at their ends, for empty lines. */
  private readonly barePrefixes: string[] = ['']
  /** Containers beyond the deepest shown. */
  private hidden = 0
  /** Number of containers that have written their marker. */
  private started = 0
  /** Fewest containers open since the last block: those both blocks share. */
  private shared = 0
  private isTight = false
  /** How many blocks were written, and how many were set apart by an empty line; lists ask for both. */
  blocks = 0
  blankLines = 0

  /** Number of containers around the next block. */
  get depth(): number {
    return this.containers.length
  }

  /** Tells whether the next block is the first of a list item or quote. */
  get isAtMarker(): boolean {
    return this.started < this.containers.length
  }

  /** Opens a container; `marker` begins its first line, `prefix` all others. */
  push(marker: string, prefix: string): void {
    const depth = this.containers.length
    if (depth >= maxContainers) {
      this.hidden++
      return
    }
    this.containers.push({ marker, prefix })
    this.prefixes[depth + 1] = this.prefixes[depth] + prefix
    this.barePrefixes[depth + 1] = this.prefixes[depth + 1].trimEnd()
  }

  /** Closes the innermost container. */
  pop(): void {
    if (this.hidden > 0) {
      this.hidden--
      return
    }
    this.containers.pop()
    const depth = this.containers.length
    if (this.started > depth) this.started = depth
    if (this.shared > depth) this.shared = depth
  }

  /** Lets the next block follow without an empty line. */
  tighten(isTight: boolean): void {
    this.isTight = isTight
  }

  /** Writes a block of one or more lines; to look for their ends costs a copy, so whoever knows better says so. */
  write(block: string, isOneLine = false): void {
    const depth = this.containers.length
    if (this.blocks > 0) this.separate()
    let first = this.prefixes[this.started]
    for (let k = this.started; k < depth; k++) first += this.containers[k].marker
    this.result += first + (depth > 0 && !isOneLine ? this.indent(block, depth) : block)
    this.started = depth
    this.shared = depth
    this.isTight = false
    this.blocks++
  }

  private separate(): void {
    this.result += '\n'
    if (this.isTight) return
    this.result += `${this.barePrefixes[this.shared]}\n`
    this.blankLines++
  }

  private indent(block: string, depth: number): string {
    if (!block.includes('\n')) return block
    const prefix = this.prefixes[depth]
    const bare = this.barePrefixes[depth]
    return block
      .split('\n')
      .map((line, i) => (i === 0 ? line : line === '' ? bare : prefix + line))
      .join('\n')
  }
}
