/** Counts the steps of a search for all matches, as a backtracking engine makes them. */

import type { Instruction, Program } from './program.js'

/** How many steps finding all matches in a text takes; it stops soon after `maxSteps`. */
export function stepsOf(program: Program, text: string, maxSteps = Number.POSITIVE_INFINITY): number {
  const units = program.isUnicode
    ? Array.from(text, unit => unit.codePointAt(0) as number)
    : Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))
  const machine = new Machine(program, units, maxSteps)
  for (let at = 0; at <= units.length && machine.steps < maxSteps; ) {
    const end = machine.run(0, at, new Array(program.registers).fill(-1))
    if (end < 0 && program.isSticky) break
    at = Math.max(end, at + 1)
  }
  return machine.steps
}

const isWord = (unit: number | undefined): boolean => unit !== undefined && /\w/.test(String.fromCodePoint(unit))

class Machine {
  steps = 0
  readonly #program: Program
  readonly #units: readonly number[]
  readonly #maxSteps: number

  constructor(program: Program, units: readonly number[], maxSteps: number) {
    this.#program = program
    this.#units = units
    this.#maxSteps = maxSteps
  }

  /** Where a match that begins at `start` ends, −1 if there is none. */
  run(entry: number, start: number, registers: number[]): number {
    const stack: [pc: number, at: number, registers: number[]][] = []
    let [pc, at] = [entry, start]
    while (this.steps++ < this.#maxSteps) {
      const instruction = this.#program.code[pc]
      if (instruction.op === 'match') return at
      if (instruction.op === 'split') {
        stack.push([instruction.second, at, registers])
        pc = instruction.first
        continue
      }
      if (instruction.op === 'mark') {
        registers = registers.slice()
        registers[instruction.register] = at
      }
      const next = this.#step(instruction, pc, at, registers)
      if (next >= 0) {
        at = next
        pc = instruction.op === 'jump' ? instruction.to : instruction.op === 'look' ? instruction.end : pc + 1
        continue
      }
      const saved = stack.pop()
      if (saved === undefined) return -1
      ;[pc, at, registers] = saved
    }
    return -1
  }

  /** The position after an instruction, −1 if it fails. */
  #step(instruction: Instruction, pc: number, at: number, registers: number[]): number {
    if (instruction.op === 'unit') {
      const index = instruction.isBackward ? at - 1 : at
      if (index < 0 || index >= this.#units.length || !instruction.accepts(this.#units[index])) return -1
      return instruction.isBackward ? at - 1 : at + 1
    }
    if (instruction.op === 'edge') return this.#isEdge(instruction.kind, at) !== instruction.isNegated ? at : -1
    if (instruction.op === 'look') {
      const found = this.run(pc + 1, at, registers) >= 0
      return found !== instruction.isNegated ? at : -1
    }
    if (instruction.op === 'moved') return registers[instruction.register] === at ? -1 : at
    return instruction.op === 'repeat' ? this.#repeated(registers[instruction.from], registers[instruction.to], at) : at
  }

  #repeated(from: number, to: number, at: number): number {
    for (let i = from; from >= 0 && to >= 0 && i < to; i++) {
      this.steps++
      if (this.#units[at + i - from] !== this.#units[i]) return -1
    }
    return at + Math.max(0, to - from)
  }

  #isEdge(kind: 'start' | 'end' | 'word', at: number): boolean {
    const units = this.#units
    if (kind === 'word') return isWord(units[at - 1]) !== isWord(units[at])
    if (kind === 'start') return at === 0 || (this.#program.isMultiline && units[at - 1] === 10)
    return at === units.length || (this.#program.isMultiline && units[at] === 10)
  }
}
