/** Small files as a whole. */

import type { Storage } from './storage.js'

/** Reads a text file; null if there is none. */
export async function readTextFile(storage: Storage, path: string): Promise<string | null> {
  if ((await storage.facts(path)) === null) return null
  const chunks: Uint8Array[] = []
  for await (const chunk of storage.read(path)) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** Writes a text file, all or nothing. */
export async function writeTextFile(storage: Storage, path: string, content: string): Promise<void> {
  const writer = await storage.open(path)
  try {
    await writer.write(Buffer.from(content))
    await writer.commit()
  } catch (error) {
    await writer.abandon()
    throw error
  }
}
