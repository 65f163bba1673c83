/**
 * The command line of Gleaner as a function: arguments and a world in, an exit code out.
 *
 * @packageDocumentation
 */

export { serviceParts } from './commands/serve/service-parts.js'
export { ExitCode } from './io/exit-codes.js'
export { type Io, type Output, processIo } from './io/io.js'
export { run } from './run.js'
