/** The elements that the pruned original tree can contain, and where each may be, so that any parser reads back the same tree. */

/** Elements that begin and end lines, by the name under which they are written. */
const blocks =
  'address article aside blockquote details div dl dd dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup li main nav ol p pre section summary table caption thead tbody tfoot tr td th ul'
/** Elements within lines. */
const phrases = 'a abbr b bdi bdo cite code del dfn em i ins kbd mark q rp rt ruby s samp small span strong sub sup time u var'
/** Elements that are written under the name of another. */
const aliases =
  'strike s|tt code|acronym abbr|menu ul|dir ul|listing pre|xmp pre|plaintext pre|textarea pre|center div|form div|fieldset div|legend div|dialog div|search div|font span|big span|nobr span|label span|button span|data span'
/** Elements that leave their content alone. */
const transparent =
  'blink object canvas audio video output meter progress picture slot map rb rtc select option optgroup datalist noscript iframe frameset col colgroup'

const blockNames = new Set(blocks.split(' '))
const writtenNames = new Map<string, string>([
  ...`${blocks} ${phrases}`.split(' ').map(name => [name, name] as const),
  ...aliases.split('|').map(pair => pair.split(' ') as [string, string]),
  ...transparent.split(' ').map(name => [name, ''] as const),
])

/** The name under which an element is written, '' if only its content is; undefined for names that HTML does not have. */
export function originalName(name: string): string | undefined {
  return writtenNames.get(name)
}

/** Tells whether an element that is written under this name closes an open paragraph. */
export function isBlockName(name: string): boolean {
  return blockNames.has(name)
}

/** Elements that may only be in one of a few others; anywhere else a parser would move or drop them. */
const homes: ReadonlyMap<string, RegExp> = new Map([
  ['li', /^[uo]l$/],
  ['dt', /^dl$/],
  ['dd', /^dl$/],
  ['caption', /^table$/],
  ['thead', /^table$/],
  ['tbody', /^table$/],
  ['tfoot', /^table$/],
  ['tr', /^t(?:head|body|foot)$/],
  ['td', /^tr$/],
  ['th', /^tr$/],
  ['rt', /^ruby$/],
  ['rp', /^ruby$/],
])
const tableParts = /^(?:table|thead|tbody|tfoot|tr)$/
const heading = /^h[1-6]$/

/** The elements that are open in the output. */
export class OpenElements {
  readonly #names: string[] = []
  readonly #counts = new Map<string, number>()

  get depth(): number {
    return this.#names.length
  }

  get top(): string {
    return this.#names[this.#names.length - 1] ?? ''
  }

  /** Tells whether an element of this name is open. */
  has(name: string): boolean {
    return (this.#counts.get(name) ?? 0) > 0
  }

  push(name: string): void {
    this.#names.push(name)
    this.#add(name, 1)
    if (heading.test(name)) this.#add('heading', 1)
  }

  pop(): string {
    const name = this.#names.pop() ?? ''
    this.#add(name, -1)
    if (heading.test(name)) this.#add('heading', -1)
    return name
  }

  #add(name: string, by: number): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + by)
  }

  /** Tells whether a parser takes nothing but parts of tables here. */
  get isInTable(): boolean {
    return tableParts.test(this.top)
  }

  /**
   * The name under which an element can be written here such that every parser leaves it where it is: its own, that of an element
   * without rules, or '' for none.
   */
  fitting(name: string): string {
    const home = homes.get(name)
    if (home?.test(this.#homeOf(name))) return name
    if (this.isInTable) return ''
    if (home) return name === 'rt' || name === 'rp' ? 'span' : 'div'
    if (name === 'a' && this.has('a')) return ''
    return heading.test(name) && this.has('heading') ? 'div' : name
  }

  /** The element that decides where another may be: groups of terms may be in a `div`. */
  #homeOf(name: string): string {
    return this.top === 'div' && (name === 'dt' || name === 'dd') ? (this.#names[this.#names.length - 2] ?? '') : this.top
  }
}
