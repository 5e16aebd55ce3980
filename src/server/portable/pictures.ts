import * as z from 'zod/mini'
import type { Db } from '#server/db/db.ts'
import { sizeOfFiles } from '#server/files/stored-files.ts'
import type { Storage } from '#server/files/storage.ts'
import type { Entry } from '#server/signed-file/format.ts'
import { AppError } from '#shared/errors.ts'
import type { Deadline } from './deadline.ts'
import { portableText as text } from './text.ts'

const PREFIX = '/storage/'

/** While something is exported: the pictures that its rows show. */
export class ExportedPictures {
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

  /** The number of the pictures since the last call, and their size together. */
  async measure(db: Db) {
    const paths = this.#waiting.splice(0).map(({ path }) => path)
    return { entries: paths.length, bytes: await sizeOfFiles(db, paths) }
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
export class ImportedPictures {
  readonly #read: (name: string) => Promise<Buffer | null>
  readonly #deadline: Deadline
  readonly #urls = new Map<string, string>()

  constructor(read: (name: string) => Promise<Buffer | null>, deadline: Deadline) {
    this.#read = read
    this.#deadline = deadline
  }

  /**
   * Stores the picture that a row shows as `store` does, which returns its address. Call it before the transaction, because a
   * picture takes long to decode and to store. Throws `invalid` for one that another row shows, or one file would become
   * thousands, and `unavailable` after the deadline.
   */
  async store(name: string | null, store: (bytes: Buffer) => Promise<string>) {
    if (name === null) return
    if (this.#urls.has(name)) throw new AppError('invalid', text.pictureTwice(name))
    this.#deadline.require()
    const bytes = await this.#read(name)
    if (bytes) this.#urls.set(name, await store(bytes))
  }

  /** The address of a stored picture; null without one, and where the file lacks it. */
  urlOf(name: string | null) {
    return name === null ? null : (this.#urls.get(name) ?? null)
  }

  /** The files of all that were stored, to remove them where the import fails. */
  paths() {
    return [...this.#urls.values()].map((url) => url.slice(PREFIX.length))
  }
}

/** How a row names a picture; null without one. */
export const pictureName = z.nullable(z.string().check(z.regex(/^pictures\/\d{1,6}\.webp$/)))
