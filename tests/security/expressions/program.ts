/** A regular expression as instructions of a small machine that backtracks as JavaScript engines do, and counts its steps. */

import { type AST, RegExpParser } from '@eslint-community/regexpp'

/** One instruction. */
export type Instruction =
  | { readonly op: 'unit'; readonly accepts: (unit: number) => boolean; readonly isBackward: boolean }
  | { readonly op: 'split'; readonly first: number; readonly second: number }
  | { readonly op: 'jump'; readonly to: number }
  | { readonly op: 'edge'; readonly kind: 'start' | 'end' | 'word'; readonly isNegated: boolean }
  | { readonly op: 'look'; readonly isNegated: boolean; readonly end: number }
  | { readonly op: 'mark'; readonly register: number }
  | { readonly op: 'moved'; readonly register: number }
  | { readonly op: 'repeat'; readonly from: number; readonly to: number }
  | { readonly op: 'match' }

/** An expression, ready to run. */
export interface Program {
  readonly code: readonly Instruction[]
  readonly registers: number
  readonly isUnicode: boolean
  readonly isMultiline: boolean
  readonly isSticky: boolean
  readonly tree: AST.RegExpLiteral
  /** The tests for one character, by their source text. */
  readonly sets: ReadonlyMap<string, (unit: number) => boolean>
}

type SetNode = AST.Character | AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass

/** Compiles an expression. */
export function programOf(expression: RegExp): Program {
  const tree = new RegExpParser({ ecmaVersion: 2024 }).parseLiteral(`/${expression.source}/${expression.flags}`)
  const compiler = new Compiler(expression.flags)
  compiler.alternatives(tree.pattern.alternatives, false)
  compiler.code.push({ op: 'match' })
  return {
    code: compiler.code,
    registers: compiler.registers,
    isUnicode: /[uv]/.test(expression.flags),
    isMultiline: expression.multiline,
    isSticky: expression.sticky,
    tree,
    sets: compiler.sets,
  }
}

class Compiler {
  readonly code: Instruction[] = []
  readonly sets = new Map<string, (unit: number) => boolean>()
  registers = 0
  readonly #flags: string
  /** Two registers for the start and end of each group that something refers back to. */
  readonly #groups = new Map<AST.CapturingGroup, number>()

  constructor(flags: string) {
    this.#flags = flags.replace(/[gyd]/g, '')
  }

  alternatives(list: readonly AST.Alternative[], isBackward: boolean): void {
    const ends: number[] = []
    list.forEach((alternative, i) => {
      const isLast = i === list.length - 1
      const split = isLast ? -1 : this.#reserve()
      for (const element of isBackward ? [...alternative.elements].reverse() : alternative.elements) this.#element(element, isBackward)
      if (isLast) return
      ends.push(this.#reserve())
      this.code[split] = { op: 'split', first: split + 1, second: this.code.length }
    })
    for (const end of ends) this.code[end] = { op: 'jump', to: this.code.length }
  }

  #reserve(): number {
    return this.code.push({ op: 'match' }) - 1
  }

  #element(node: AST.Element, isBackward: boolean): void {
    if (node.type === 'Group') this.alternatives(node.alternatives, isBackward)
    else if (node.type === 'CapturingGroup') this.#group(node, isBackward)
    else if (node.type === 'Quantifier') this.#quantifier(node, isBackward)
    else if (node.type === 'Assertion') this.#assertion(node)
    else if (node.type === 'Backreference') this.#reference(node)
    else this.code.push({ op: 'unit', accepts: this.#set(node as SetNode), isBackward })
  }

  #group(node: AST.CapturingGroup, isBackward: boolean): void {
    if (node.references.length === 0) {
      this.alternatives(node.alternatives, isBackward)
      return
    }
    const register = this.#registersOf(node)
    this.code.push({ op: 'mark', register: isBackward ? register + 1 : register })
    this.alternatives(node.alternatives, isBackward)
    this.code.push({ op: 'mark', register: isBackward ? register : register + 1 })
  }

  #registersOf(node: AST.CapturingGroup): number {
    if (!this.#groups.has(node)) {
      this.#groups.set(node, this.registers)
      this.registers += 2
    }
    return this.#groups.get(node) as number
  }

  #reference(node: AST.Backreference): void {
    const group = [node.resolved].flat()[0]
    const register = this.#registersOf(group)
    this.code.push({ op: 'repeat', from: register, to: register + 1 })
  }

  #quantifier(node: AST.Quantifier, isBackward: boolean): void {
    for (let i = 0; i < node.min; i++) this.#element(node.element, isBackward)
    if (node.max === Number.POSITIVE_INFINITY) this.#loop(node, isBackward)
    else this.#options(node, isBackward)
  }

  #options(node: AST.Quantifier, isBackward: boolean): void {
    const splits: number[] = []
    for (let i = node.min; i < node.max; i++) {
      splits.push(this.#reserve())
      this.#element(node.element, isBackward)
    }
    for (const split of splits) this.#split(split, node.greedy)
  }

  #loop(node: AST.Quantifier, isBackward: boolean): void {
    const split = this.#reserve()
    const register = canBeEmpty(node.element) ? this.registers++ : -1
    if (register >= 0) this.code.push({ op: 'mark', register })
    this.#element(node.element, isBackward)
    if (register >= 0) this.code.push({ op: 'moved', register })
    this.code.push({ op: 'jump', to: split })
    this.#split(split, node.greedy)
  }

  #split(at: number, isGreedy: boolean): void {
    const [inside, after] = [at + 1, this.code.length]
    this.code[at] = { op: 'split', first: isGreedy ? inside : after, second: isGreedy ? after : inside }
  }

  #assertion(node: AST.Assertion): void {
    if (!('alternatives' in node)) {
      this.code.push({ op: 'edge', kind: node.kind, isNegated: node.kind === 'word' && node.negate })
    } else {
      const look = this.#reserve()
      this.alternatives(node.alternatives, node.kind === 'lookbehind')
      this.code.push({ op: 'match' })
      this.code[look] = { op: 'look', isNegated: node.negate, end: this.code.length }
    }
  }

  /** Asks the engine itself, once per character. */
  #set(node: SetNode): (unit: number) => boolean {
    const known = this.sets.get(node.raw)
    if (known !== undefined) return known
    const one = new RegExp(`^(?:${node.raw})$`, this.#flags)
    const answers = new Map<number, boolean>()
    const accepts = (unit: number): boolean => {
      let answer = answers.get(unit)
      if (answer === undefined) {
        answer = one.test(String.fromCodePoint(unit))
        answers.set(unit, answer)
      }
      return answer
    }
    this.sets.set(node.raw, accepts)
    return accepts
  }
}

/** Whether a part of an expression may match nothing at all. */
function canBeEmpty(node: AST.Element): boolean {
  if (node.type === 'Assertion' || node.type === 'Backreference') return true
  if (node.type === 'Quantifier') return node.min === 0 || canBeEmpty(node.element)
  if (node.type !== 'Group' && node.type !== 'CapturingGroup') return false
  return node.alternatives.some(({ elements }) => elements.every(canBeEmpty))
}
