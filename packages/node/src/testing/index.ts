/**
 * Checks for implementations of the interfaces of this package, without a test framework.
 *
 * @packageDocumentation
 */
export { type ExecutorLaw, ExecutorLawError, executorLaws, type LawExecutor, type OpenExecutor } from './executor-laws.js'
export type { LawInput, LawSetup } from './law-worker.js'
