import { pathToFileURL } from 'node:url'

/** Something that a check found, with its place. */
export interface Problem {
  readonly file: string
  /** One-based; 0 where the whole file is meant. */
  readonly line: number
  readonly message: string
}

/** A problem on one line of output, in the form that editors make clickable. */
export function problemText({ file, line, message }: Problem): string {
  return line > 0 ? `${file}:${line}: ${message}` : `${file}: ${message}`
}

/** Prints what a check found and sets the exit code; `summary` says what was looked at. */
export function report(check: string, problems: readonly Problem[], summary: string): void {
  for (const problem of problems) console.error(problemText(problem))
  if (problems.length > 0) {
    console.error(`${check}: ${problems.length} problem${problems.length === 1 ? '' : 's'} in ${summary}`)
    process.exitCode = 1
  } else {
    console.log(`${check}: ${summary}, no problems`)
  }
}

/** Whether a module is the program that was started. */
export function isStarted(moduleUrl: string): boolean {
  return process.argv[1] !== undefined && pathToFileURL(process.argv[1]).href === moduleUrl
}
