/** Standard input can be read once; a job that may be continued needs it again. It is kept in the output folder. */

import { createHash } from 'node:crypto'
import { JobChangedError } from '../batch-error.js'
import { pathIn } from '../storage/index.js'
import type { JobFolder } from './job-folder.js'

/** Name of the copy. */
const copyName = 'standard-input'

/**
 * Copies standard input into the folder of the job, and gives the path of the copy. If there is one already, it must be of
 * the same bytes; those that are kept have no bytes at all.
 */
export async function keepStandardInput({ storage, out }: JobFolder, chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const path = pathIn(out, copyName)
  if ((await storage.facts(path)) !== null) {
    const [given, kept] = [await digestOf(chunks), await digestOf(storage.read(path))]
    if (given.bytes > 0 && given.digest !== kept.digest) throw new JobChangedError(out, ['standard input: it has other bytes than before'])
    return path
  }
  const writer = await storage.open(path)
  try {
    for await (const chunk of chunks) await writer.write(Uint8Array.from(Buffer.from(chunk)))
    await writer.commit()
  } catch (error) {
    await writer.abandon()
    throw error
  }
  return path
}

async function digestOf(chunks: AsyncIterable<Uint8Array>): Promise<{ bytes: number; digest: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of chunks) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, digest: hash.digest('hex') }
}
