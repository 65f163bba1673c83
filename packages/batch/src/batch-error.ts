/** What can be wrong with a job before a page is read. */

import { ConfigurationError } from 'gleaner'

/** An input, an output or an option of a job does not make sense. */
export class BatchError extends ConfigurationError {
  override readonly name = 'BatchError'
}

/** The output folder holds another job: its options or inputs differ. */
export class JobChangedError extends BatchError {
  constructor(out: string, differences: readonly string[]) {
    super(
      `${out} holds another job; finish it with the same command, or give another output folder. What differs:\n${differences.map(line => `  ${line}`).join('\n')}`,
    )
  }
}

/** What was stored by a job cannot be read. */
export class JobFileError extends BatchError {
  constructor(path: string, reason: string) {
    super(`${path} cannot be read: ${reason}`)
  }
}
