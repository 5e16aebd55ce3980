import * as z from 'zod/mini'

/** Raised when older versions of Foyer could no longer read the file. */
export const FORMAT = 1

/** The first entry: what the file is. */
export const ABOUT_ENTRY = 'foyer.json'
/** The list of all entries before it with their hashes, in the format of `sha256sum`. */
export const HASHES_ENTRY = 'contents.sha256'
/** The last entry: who signed that list. */
export const SIGNATURE_ENTRY = 'signature.json'

export const About = z.object({
  /** What the file holds, such as `conference`. */
  kind: z.string().check(z.maxLength(40)),
  format: z.number(),
  /** The version of Foyer that made it. */
  product: z.string().check(z.maxLength(40)),
  /** The public address of the installation that made it. */
  origin: z.string().check(z.maxLength(200)),
  made_at: z.iso.datetime(),
})
export type About = z.infer<typeof About>

export const Signature = z.object({
  algorithm: z.literal('Ed25519'),
  public_key: z.string().check(z.maxLength(100)),
  signature: z.string().check(z.maxLength(200)),
})

/** A file inside a signed file. */
export type Entry = { name: string; bytes: Buffer }

/** Names that every file system takes, without `..`, a leading slash or anything hidden. */
const ENTRY_NAME = /^([a-z0-9][\w-]{0,79}\/){0,3}[a-z0-9][\w-]{0,79}(\.\d{1,6})?\.(json|jsonl|webp|sha256)$/i

export function isEntryName(name: string) {
  return ENTRY_NAME.test(name)
}

/** How a line of the list of hashes is written, as `sha256sum` does. */
export function hashLine(name: string, hash: string) {
  return `${hash}  ${name}\n`
}
