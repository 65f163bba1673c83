/** Where the records of a shard go. */

/** One output file that is being written. */
export interface Sink {
  /** Takes a record as a line of JSON, with its line feed; resolves when there is room for more. */
  write(line: Uint8Array): Promise<void>
  /** Writes what is left; the file itself is not committed yet. */
  end(): Promise<void>
}
