import { basename, resolve } from 'node:path'
import {
  adapters,
  countPages,
  type Fault,
  findDataRoot,
  type ImportResult,
  importPackage,
  knownPackages,
  type PackageFile,
  samplePackage,
  whyNoDataRoot,
} from '@gleaner/lab'
import { UsageError } from '../../io/exit-codes.js'
import { describeBytes } from '../../io/numbers.js'
import { columns } from '../../io/table.js'
import { rateText } from '../../io/terminal.js'
import { addFlags, type FlagValues, present, text } from '../../options/flag.js'
import type { CliCommand, Context } from '../command.js'

const description = `List the packages of gold pages, or import one.

A package is a file of pages with their expected text: gzipped JSON lines. Packages are looked for in the folder that GLEANER_DATA \
names, or else in shared/datasets next to the working directory, this program or one of their parent folders. The package sample ships \
with this program.`

const importDescription = `Convert a downloaded data set into a package.

Broken files are skipped, reported and counted. Formats:
${adapters.map(({ name, description: text }) => `  ${name}: ${text}`).join('\n')}
  auto: the first of these formats that fits the folder`

const importExamples = `
Examples:
  gleaner packages import ~/cleaneval                                      guesses the format, writes cleaneval.jsonl.gz
  gleaner packages import --format folder ~/my-pages -o mine.jsonl.gz      name.html beside name.txt
  gleaner evaluate --package mine.jsonl.gz --pipeline default              then measure on it`

/** How many faults are reported one by one. */
const maxFaultsShown = 20

const flagTable = { json: present({ doc: 'print JSON' }) }
const importFlags = {
  format: text({ placeholder: 'format', doc: 'layout of the data set (default: auto)' }),
  output: text({
    short: '-o',
    placeholder: 'file',
    doc: 'the package to write: NAME.jsonl.gz, or NAME.jsonl for plain text (default: named after the folder)',
  }),
}

type Flags = FlagValues<typeof flagTable>
type ImportFlags = FlagValues<typeof importFlags> & Flags

/** `gleaner packages` and `gleaner packages import`. */
export const packagesCommand: CliCommand = {
  define(command, context) {
    addFlags(command.description(description), flagTable).action((flags: Flags) => list(flags, context))
    const importing = command.command('import').summary('convert a downloaded data set into a package').description(importDescription)
    addFlags(importing.argument('<folder>', 'the data set as downloaded'), importFlags)
      .addHelpText('after', importExamples)
      .action((folder: string) => importFolder(folder, importing.optsWithGlobals<ImportFlags>(), context))
  },
}

/** A package with what was counted in it. */
interface Counted extends PackageFile {
  readonly pages: number
  /** Where the file is cut off. */
  readonly fault?: Pick<Fault, 'line' | 'reason'>
}

async function list(flags: Flags, context: Context): Promise<void> {
  const { io } = context
  const root = findDataRoot(io)
  const found: Counted[] = []
  for (const file of knownPackages(root)) {
    const { pages, fault } = await countPages(file.file)
    found.push({ ...file, pages, ...(fault ? { fault: { line: fault.line, reason: fault.reason } } : {}) })
    await context.terminal().progress(() => rateText(found.length, null, 'packages', context.terminal().elapsedMs))
  }
  await context.terminal().clear()
  for (const { file, fault } of found) if (fault) await context.terminal().warn(fault.reason, `${file}:${fault.line}`)
  if (flags.json) return io.stdout.write(`${JSON.stringify({ folder: root, packages: found }, null, 2)}\n`)
  if (found.every(({ file }) => file === samplePackage())) {
    await context.terminal().warn(root === null ? whyNoDataRoot(io) : `${root} has no packages (*.jsonl.gz)`)
  }
  const rows = found.map(({ name, pages, fault, bytes }) => [
    name,
    `${pages.toLocaleString('en')} pages${fault ? ', cut off' : ''}`,
    describeBytes(bytes),
  ])
  await io.stdout.write(`${columns(rows, [1, 2])}\n`)
}

async function importFolder(folder: string, flags: ImportFlags, context: Context): Promise<void> {
  const { io } = context
  const output = outputOf(folder, flags.output, io.cwd)
  let pages = 0
  const result = await importPackage(flags.format ?? 'auto', resolve(io.cwd, folder), output, {
    progress: count => {
      pages = count
      void context.terminal().progress(() => rateText(pages, null, 'pages', context.terminal().elapsedMs))
    },
  })
  await context.terminal().clear()
  await report(result, flags, context)
}

/** The file to write: as given, else named after the folder, in the working directory. */
function outputOf(folder: string, given: string | undefined, cwd: string): string {
  const name = basename(resolve(cwd, folder))
  if (given === undefined && name === '') throw new UsageError(`-o is needed: ${folder} has no name that a package could have`)
  const output = resolve(cwd, given ?? `${name}.jsonl.gz`)
  if (!/\.jsonl(\.gz)?$/.test(output)) throw new UsageError(`-o: a package is named NAME.jsonl.gz or NAME.jsonl, got ${given}`)
  return output
}

async function report({ format, file, pages, faults, digest }: ImportResult, flags: Flags, context: Context): Promise<void> {
  for (const { place, line, reason } of faults.slice(0, maxFaultsShown)) {
    await context.terminal().warn(`skipped: ${reason}`, line === null ? place : `${place}:${line}`)
  }
  if (faults.length > maxFaultsShown) await context.terminal().warn(`and ${faults.length - maxFaultsShown} more were skipped`)
  const { stdout } = context.io
  if (flags.json) return stdout.write(`${JSON.stringify({ format, file, pages, faults, digest }, null, 2)}\n`)
  await stdout.write(`${file}: ${pages.toLocaleString('en')} pages of format ${format}, ${faults.length} skipped, sha256 ${digest}\n`)
}
