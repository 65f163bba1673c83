/** The manifest of a shard: it is written last, so that a shard with a manifest is done. */

import type { Shard } from '../plan/shard.js'
import type { WrittenFile } from '../sinks/index.js'
import { pathIn, readTextFile, type Storage, writeTextFile } from '../storage/index.js'
import type { Counts } from './counts.js'

/** What is known of a shard that is done. */
export interface ShardManifest {
  readonly manifest: 'gleaner-shard/1'
  readonly shard: Shard
  /** Digest of the settings of the job. */
  readonly settings: string
  readonly model: string
  readonly version: string
  readonly counts: Counts
  readonly output: WrittenFile
  /** The file with the errors; null if there are none. */
  readonly errors: WrittenFile | null
  /** Times are here and not in the records, so that records are the same each time. */
  readonly timings: { readonly startedAt: string; readonly ms: number }
}

/** The ending of manifests. */
export const manifestEnding = '.manifest.json'

/** Writes the manifest of a shard, all or nothing. */
export async function writeManifest(storage: Storage, out: string, manifest: ShardManifest): Promise<void> {
  await writeTextFile(storage, pathIn(out, `${manifest.shard.name}${manifestEnding}`), `${JSON.stringify(manifest, null, 2)}\n`)
}

/** Reads the manifest of a shard; null if it is not done under these settings. */
export async function readManifest(storage: Storage, out: string, shard: Shard, settings: string): Promise<ShardManifest | null> {
  const text = await readTextFile(storage, pathIn(out, `${shard.name}${manifestEnding}`))
  if (text === null) return null
  const manifest = parsed(text)
  return manifest?.manifest === 'gleaner-shard/1' && manifest.settings === settings ? (manifest as ShardManifest) : null
}

function parsed(text: string): Partial<ShardManifest> | null {
  try {
    return JSON.parse(text) as Partial<ShardManifest> | null
  } catch {
    // Whatever is not a manifest of ours is replaced by one.
    return null
  }
}
