import { answer, isAboutProgram } from './front-page.js'

// Writes that fail report to whoever wrote; without this the stream would throw besides.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})

const argv = process.argv.slice(2)
if (isAboutProgram(argv)) await answer(argv)
else {
  const [{ processIo }, { run }] = await Promise.all([import('./io/io.js'), import('./run.js')])
  process.exitCode = await run(argv, processIo())
}
