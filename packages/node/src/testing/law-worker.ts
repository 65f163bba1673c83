/** The worker of `executorLaws`: does what its items say, also the things that workers should not do. */

import { appendFileSync, existsSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import type { WorkHandler } from '../executor/executor.js'

/** What the workers of the laws are started with. */
export interface LawSetup {
  readonly greeting: string
  /** Makes `start` fail. */
  readonly isBroken?: boolean
}

/** What an item of the laws asks for. */
export type LawInput =
  | { readonly do: 'echo'; readonly value: string; readonly afterMs?: number }
  | { readonly do: 'throw'; readonly message: string }
  /** Ends the worker. */
  | { readonly do: 'exit' }
  /** Ends the worker unless the file exists already, which is written before. */
  | { readonly do: 'exit-once'; readonly file: string }
  | { readonly do: 'run-forever' }
  /** Adds a line to a file, so that runs can be counted. */
  | { readonly do: 'note'; readonly file: string; readonly value: string }

/** Begins the work of a worker. */
export function start({ greeting, isBroken = false }: LawSetup): WorkHandler<LawInput, string> {
  if (isBroken) throw new Error('this setup is broken')
  return async input => {
    switch (input.do) {
      case 'echo':
        if (input.afterMs !== undefined) await setTimeout(input.afterMs)
        return `${greeting} ${input.value}`
      case 'throw':
        throw new RangeError(input.message)
      case 'exit':
        return process.exit(7)
      case 'exit-once':
        if (existsSync(input.file)) return `${greeting} again`
        writeFileSync(input.file, '')
        return process.exit(7)
      case 'run-forever':
        for (;;);
      case 'note':
        appendFileSync(input.file, `${input.value}\n`)
        return `${greeting} ${input.value}`
    }
  }
}
