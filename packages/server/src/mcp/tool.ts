/** A tool that a model can call. */

import { Problem } from '../problem.js'
import type { ObjectSchema } from '../schema/index.js'

/** What a tool answers, as the protocol has it. */
export interface ToolAnswer {
  readonly content: readonly { readonly type: 'text'; readonly text: string }[]
  readonly isError?: boolean
}

/** A tool; its arguments were checked against its schema. */
export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: ObjectSchema<unknown>
  call(given: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<ToolAnswer>
}

/** Makes a tool whose text is its answer; problems are answers too, so that the model can do something about them. */
export function tool<T>(
  declared: Omit<Tool, 'call' | 'input'> & { readonly input: ObjectSchema<T>; text(given: T, signal: AbortSignal): Promise<string> },
): Tool {
  const { text, ...rest } = declared
  return {
    ...rest,
    async call(given, signal) {
      try {
        return { content: [{ type: 'text', text: await text(given as T, signal) }] }
      } catch (error) {
        if (error instanceof Problem)
          return { content: [{ type: 'text', text: `${error.document.title}: ${error.message}` }], isError: true }
        throw error
      }
    },
  }
}
