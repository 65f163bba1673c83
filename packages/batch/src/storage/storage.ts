/** Where inputs come from and outputs go: a file system or an object store. */

/** A file, and what tells whether it has changed. */
export interface FileFacts {
  readonly path: string
  readonly size: number
  /** Differs after a change: time of modification, or the tag of an object. */
  readonly stamp: string
}

/** A file that is being written; nobody sees it before `commit`. */
export interface FileWriter {
  /** Resolves when there is room for more. */
  write(bytes: Uint8Array): Promise<void>
  /** Puts the whole file into its place at once, replacing what was there. */
  commit(): Promise<void>
  /** Drops what was written. */
  abandon(): Promise<void>
}

/** A file system or an object store. */
export interface Storage {
  /** The facts of a file; null if there is none. */
  facts(path: string): Promise<FileFacts | null>
  /** The files below a folder, at any depth, in the order of their names. */
  list(folder: string): AsyncIterable<FileFacts>
  /** The bytes of a file, from `from` to just before `to`. */
  read(path: string, from?: number, to?: number): AsyncIterable<Uint8Array>
  /** Begins a new file; its folder is made. */
  open(path: string): Promise<FileWriter>
  /** Removes a file if it is there. */
  remove(path: string): Promise<void>
}
