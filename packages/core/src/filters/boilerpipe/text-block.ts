/** A text block with its counters, as boilerpipe's filters see and merge it. */

/** Labels that filters put on blocks; bits. */
export const Label = {
  Title: 1,
  EndOfText: 2,
  MightBeContent: 4,
  VeryLikelyContent: 8,
  ListItem: 16,
  Heading: 32,
} as const

/** Counters of one stretch of text: words, words inside `a`, and lines of 80 characters. */
export interface BlockCounts {
  readonly words: number
  readonly anchorWords: number
  /** Full lines; a text shorter than one line counts as one. */
  readonly wrappedLines: number
  /** Words in full lines: all but those of the last line, or all if there is only that. */
  readonly wrappedWords: number
}

/** A block of text, or several merged into one. */
export class TextBlock {
  words: number
  anchorWords: number
  wrappedLines: number
  wrappedWords: number
  /** Depth of the block's first text, inline elements not counted. */
  tagLevel: number
  /** Bits of `Label`. */
  labels: number
  isContent = false
  /** Places of the blocks merged here in the list of all blocks. */
  readonly places: number[]
  textDensity = 0
  linkDensity = 0

  constructor(counts: BlockCounts, place: number, tagLevel = 0, labels = 0) {
    this.words = counts.words
    this.anchorWords = counts.anchorWords
    this.wrappedLines = counts.wrappedLines
    this.wrappedWords = counts.wrappedWords
    this.places = [place]
    this.tagLevel = tagLevel
    this.labels = labels
    this.updateDensities()
  }

  private updateDensities(): void {
    if (this.wrappedWords === 0) {
      this.wrappedWords = this.words
      this.wrappedLines = 1
    }
    this.textDensity = this.wrappedWords / this.wrappedLines
    this.linkDensity = this.words === 0 ? 0 : this.anchorWords / this.words
  }

  has(label: number): boolean {
    return (this.labels & label) !== 0
  }

  /** Place of the first block merged here. */
  get first(): number {
    return this.places[0]
  }

  /** Place of the last block merged here. */
  get last(): number {
    return this.places[this.places.length - 1]
  }

  /** Takes the next block in: counters add up, labels unite, the lower tag level holds; content if either was. */
  merge(next: TextBlock): void {
    this.words += next.words
    this.anchorWords += next.anchorWords
    this.wrappedLines += next.wrappedLines
    this.wrappedWords += next.wrappedWords
    for (const place of next.places) this.places.push(place)
    this.labels |= next.labels
    this.tagLevel = Math.min(this.tagLevel, next.tagLevel)
    this.isContent ||= next.isContent
    this.updateDensities()
  }
}
