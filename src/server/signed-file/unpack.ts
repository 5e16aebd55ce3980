import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type FreeBytes, freeBytes } from '#server/db/embedded/disk.ts'
import { diskFull } from '#server/files/disk-full.ts'
import { AppError } from '#shared/errors.ts'
import type { Entry } from './format.ts'
import { readSignedFile, type Signed } from './read.ts'
import { signedFileText as text } from './text.ts'

/** A signed file that was verified, with its entries in a folder. */
export type Unpacked = {
  signed: Signed
  /** The names of all entries in their order. */
  names: readonly string[]
  /** Null for one that is not there. */
  read: (name: string) => Promise<Buffer | null>
  /** The entries of a part, `part.1.jsonl` and so on, one at a time. */
  entriesOf: (part: string) => AsyncGenerator<Entry>
}

/** What is left free: twice what the embedded database needs to take all writes. */
const KEPT_FREE = 512 * 1024 * 1024

/**
 * Unpacks a signed file into a new folder, which the caller removes. Throws as `readSignedFile` does. The entries are stored
 * under numbers, so that no name in the file is ever one on the disk. The room is looked at before each of them, however
 * many files are unpacked at a time; throws `unavailable` where there is too little.
 */
export async function unpackSignedFile(
  source: Readable,
  kind: string,
  folder: string,
  free: FreeBytes = freeBytes,
): Promise<Unpacked> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const paths = new Map<string, string>()
  const refuseGap = gapFinder()
  const signed = await readSignedFile(source, kind, async ({ name, bytes }) => {
    refuseGap(name)
    if ((await free(folder)) - bytes.length < KEPT_FREE) throw diskFull()
    const path = join(folder, String(paths.size))
    await writeFile(path, bytes, { mode: 0o600 })
    paths.set(name, path)
  })
  const read = async (name: string) => {
    const path = paths.get(name)
    return path === undefined ? null : readFile(path)
  }
  async function* entriesOf(part: string): AsyncGenerator<Entry> {
    for (let number = 1; ; number += 1) {
      const name = `${part}.${number}.jsonl`
      const bytes = await read(name)
      if (!bytes) return
      yield { name, bytes }
    }
  }
  return { signed, names: [...paths.keys()], read, entriesOf }
}

/** Throws `invalid` for an entry that `entriesOf` would not find, because its number is not the next one of its part. */
function gapFinder() {
  const counts = new Map<string, number>()
  return (name: string) => {
    const [, part, number] = /^([^.]+)\.(\d+)\.jsonl$/.exec(name) ?? []
    if (part === undefined) return
    const next = (counts.get(part) ?? 0) + 1
    if (number !== String(next)) throw new AppError('invalid', text.outOfOrder(name))
    counts.set(part, next)
  }
}
