import { processIo } from './io/io.js'
import { run } from './run.js'

// Writes that fail report to whoever wrote; without this the stream would throw besides.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})

process.exitCode = await run(process.argv.slice(2), processIo())
