/** The engine as the rest of the Studio sees it: promises in front of a worker. */

import type { EngineAnswer, EngineMethods, EngineRequest } from './protocol.js'

/** A question that the engine could not answer, with the place in the pipeline if there is one. */
export class EngineError extends Error {
  override readonly name = 'EngineError'
  readonly place: string | null

  constructor(message: string, place: string | null) {
    super(message)
    this.place = place
  }
}

/** An engine behind promises. */
export class EngineClient {
  #worker: Worker
  #next = 0
  readonly #open = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()

  constructor() {
    this.#worker = this.#start()
  }

  #start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<EngineAnswer>) => {
      const waiting = this.#open.get(data.id)
      this.#open.delete(data.id)
      if ('error' in data) waiting?.reject(new EngineError(data.error, data.place))
      else waiting?.resolve(data.value)
    }
    worker.onerror = event => {
      event.preventDefault()
      this.#fail(new EngineError(`the engine stopped: ${event.message || 'its file could not be loaded'}`, null))
    }
    return worker
  }

  #fail(error: Error): void {
    for (const { reject } of this.#open.values()) reject(error)
    this.#open.clear()
  }

  /** Asks the engine. */
  ask<M extends keyof EngineMethods>(method: M, ask: Parameters<EngineMethods[M]>[0]): Promise<ReturnType<EngineMethods[M]>> {
    const id = this.#next++
    return new Promise((resolve, reject) => {
      this.#open.set(id, { resolve: value => resolve(value as ReturnType<EngineMethods[M]>), reject })
      const request: EngineRequest = { id, method, ask }
      this.#worker.postMessage(request)
    })
  }

  /** Ends the worker; open questions fail. */
  stop(): void {
    this.#worker.terminate()
    this.#fail(new EngineError('the engine was stopped', null))
  }

  /** Ends the worker and starts a fresh one without pages. */
  restart(): void {
    this.stop()
    this.#worker = this.#start()
  }
}
