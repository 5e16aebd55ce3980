import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Entry } from './format.ts'
import { readSignedFile, type Signed } from './read.ts'

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

/**
 * Unpacks a signed file into a new folder, which the caller removes. Throws as `readSignedFile` does. The entries are stored
 * under numbers, so that no name in the file is ever one on the disk.
 */
export async function unpackSignedFile(source: Readable, kind: string, folder: string): Promise<Unpacked> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const paths = new Map<string, string>()
  const signed = await readSignedFile(source, kind, async ({ name, bytes }) => {
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
