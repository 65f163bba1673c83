export {
  type Executor,
  ExecutorError,
  type FailureKind,
  type ItemFailure,
  type ItemResult,
  outputOf,
  type RunOptions,
  type RunProgress,
  type WorkHandler,
  type WorkItem,
  type WorkModule,
} from './executor.js'
export { type Dispatch, runInOrder } from './run-in-order.js'
export { type ThreadExecutorOptions, threadExecutor } from './thread-executor.js'
