/** One part of a bench's pages, and what scores candidates on them. */

import { type Executor, runInOrder, threadExecutor } from '@gleaner/node'
import { type BenchSetup, type ScoreAnswer, type ScoreRequest, start } from './worker.js'

/** Scores requests for its pages. */
export type Shard = Pick<Executor<ScoreRequest, ScoreAnswer>, 'run' | 'close'>

/** Opens the executor of one shard. Its only worker loads `module`, a `WorkModule`, and is started with `setup`. */
export type OpenShard = (module: URL, setup: BenchSetup) => Shard

/** Opens a shard on a thread of its own. */
export const threadShard: OpenShard = (module, setup) => threadExecutor({ module, setup, workers: 1, perWorker: 2, maxUnderWay: 3 })

/** Opens a shard on this thread. */
export const localShard: OpenShard = (_module, setup) => {
  const handler = start(setup)
  // Whoever runs something hears of it; until then nobody listens.
  handler.catch(() => {})
  return {
    run: (items, options) =>
      runInOrder(
        items,
        {
          maxUnderWay: 1,
          submit: async ({ key, input }) => {
            // Lets whoever wants to end the request have a turn.
            await new Promise(resolve => setImmediate(resolve))
            return { key, output: await (await handler)(input) }
          },
        },
        options,
      ),
    close: async () => {},
  }
}
