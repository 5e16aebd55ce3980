import * as z from 'zod/mini'
import type { Storage } from '#server/files/storage.ts'
import type { Entry } from '#server/signed-file/format.ts'

const PREFIX = '/storage/'

/** While something is exported: the pictures that its rows show. */
export class TakenPictures {
  readonly #storage: Storage
  readonly #waiting: { name: string; path: string }[] = []
  #count = 0

  constructor(storage: Storage) {
    this.#storage = storage
  }

  /** What the row calls the picture at this address; null without one. */
  add(url: string | null) {
    if (url === null || !url.startsWith(PREFIX)) return null
    const name = `pictures/${++this.#count}.webp`
    this.#waiting.push({ name, path: url.slice(PREFIX.length) })
    return name
  }

  /** The pictures since the last call. A file that is lost is left out, and the row then shows none after the import. */
  async *entries(): AsyncGenerator<Entry> {
    for (const { name, path } of this.#waiting.splice(0)) {
      const bytes = await this.#storage.read(path)
      if (bytes) yield { name, bytes }
    }
  }
}

/** While something is imported: the pictures of the file, and what was stored of them. */
export class BroughtPictures {
  readonly #read: (name: string) => Promise<Buffer | null>
  readonly #storage: Pick<Storage, 'remove'>
  readonly #stored: string[] = []

  constructor(read: (name: string) => Promise<Buffer | null>, storage: Pick<Storage, 'remove'>) {
    this.#read = read
    this.#storage = storage
  }

  /** Stores a picture as `store` does, which returns its address; null without one, and where the file lacks it. */
  async store(name: string | null, store: (bytes: Buffer) => Promise<string>) {
    const bytes = name === null ? null : await this.#read(name)
    if (!bytes) return null
    const url = await store(bytes)
    this.#stored.push(url.slice(PREFIX.length))
    return url
  }

  /** After the transaction was rolled back: removes the files, whose rows are gone. */
  async removeStored() {
    for (const path of this.#stored) await this.#storage.remove(path)
  }
}

/** How a row names a picture; null without one. */
export const pictureName = z.nullable(z.string().check(z.regex(/^pictures\/\d{1,6}\.webp$/)))
