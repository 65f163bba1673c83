/** The worker around the engine: questions in, answers out. */

import { ConfigurationError } from 'gleaner'
import { makeEngine } from './engine.js'
import type { EngineAnswer, EngineMethods, EngineRequest } from './protocol.js'

const engine = makeEngine()

addEventListener('message', ({ data }: MessageEvent<EngineRequest>) => {
  const answer = (value: EngineAnswer): void => postMessage(value)
  try {
    const method = engine[data.method] as (ask: unknown) => ReturnType<EngineMethods[keyof EngineMethods]>
    answer({ id: data.id, value: method(data.ask) })
  } catch (error) {
    const place = error instanceof ConfigurationError ? error.place : null
    const message = error instanceof ConfigurationError ? error.detail : error instanceof Error ? error.message : String(error)
    answer({ id: data.id, error: message, place })
  }
})
