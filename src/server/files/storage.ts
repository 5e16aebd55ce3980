import type { Readable } from 'node:stream'
import type { DataStore } from '@tus/server'

export type StoredFile = { path: string; size: number; changed_at: Date }

/** Bytes of a file, from the first to the last, both included and counted from 0. */
type ByteRange = { first: number; last: number }

/**
 * All files beside the database, by paths such as `avatars/…` and `recordings/…`, which only the server creates. They are in
 * the data folder or in an object store.
 */
export type Storage = {
  /** Leaves nothing behind when it throws, as on a full disk. */
  write(path: string, bytes: Uint8Array): Promise<void>
  /** The same for a file that is too large to be held in memory. It must have `size` bytes. */
  writeStream(path: string, content: Readable, size: number): Promise<void>
  /** Null when there is no such file. */
  read(path: string): Promise<Buffer | null>
  /** The same for a file that is too large to be held in memory by everybody who reads it, or for a part of it. */
  stream(path: string, range?: ByteRange): Promise<Readable | null>
  /** Null when there is no such file. */
  stat(path: string): Promise<StoredFile | null>
  /** Also what belongs to a file of which only pieces have arrived. Does nothing when there is no such file. */
  remove(path: string): Promise<void>
  /** The files directly in a folder such as `avatars`, also those of which only pieces have arrived. */
  list(folder: string): AsyncGenerator<StoredFile>
  /** Every file, recordings included. What belongs only to files that are still arriving in pieces may be left out. */
  all(): AsyncGenerator<StoredFile>
  /** Takes files in pieces. Loaded when it is first used. */
  pieces(): Promise<Pieces>
  /**
   * Has the names of all that was written survive a power cut, as its bytes do. Call it before the place that files come from
   * may be deleted. An object store does this by itself.
   */
  sync(): Promise<void>
  /** How browsers may read a file themselves; null where all of them go through us. */
  direct: Direct | null
  /** Throws where the object store does not respond within a second. Null for a folder, of which the disk says more. */
  ping: (() => Promise<void>) | null
}

/** The store of the library for uploads in pieces (tus.io). */
export type Pieces = {
  store: DataStore
  /** What the library calls the upload of a file. */
  idOf(path: string): string
  /** Makes a file of pieces that have all arrived, where that was missed. */
  complete(path: string, size: number): Promise<void>
}

/** Addresses of the object store, which are good for minutes. */
export type Direct = { origin: string; sign(path: string, type: string): Promise<string> }

/** The folder of uploaded recordings, which arrive in pieces. */
export const RECORDINGS = 'recordings'
