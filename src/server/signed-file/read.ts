import { createHash, verify } from 'node:crypto'
import { pipeline, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { limitedTo } from '#server/files/limited-stream.ts'
import { AppError } from '#shared/errors.ts'
import {
  About,
  ABOUT_ENTRY,
  type Entry,
  FORMAT,
  HASHES_ENTRY,
  hashLine,
  isEntryName,
  Signature,
  SIGNATURE_ENTRY,
} from './format.ts'
import { fingerprint, publicKeyFrom } from './keys.ts'
import { SIGNED_FILE_LIMITS } from './limits.ts'
import { parseJson } from './lines.ts'
import { signedFileText as text } from './text.ts'

/** What a file says of itself, and whose signature it has. */
export type Signed = About & { public_key: string; fingerprint: string }

/**
 * Reads a whole signed file and returns what it is once everything in it was verified. `keep` gets each entry as it
 * comes: nothing may act on them before this function has returned. Throws `invalid` with a sentence for each way in
 * which a file can be wrong. `most` is how many bytes of it are unpacked.
 */
export async function readSignedFile(
  source: Readable,
  kind: string,
  keep: (entry: Entry) => Promise<void>,
  most = SIGNED_FILE_LIMITS.bytes,
): Promise<Signed> {
  const entries = tarEntries(source, most)
  try {
    const first = await nextEntry(entries)
    const about = parseAbout(first, kind)
    const found: Hashed[] = [hashed(first)]
    let entry = await nextEntry(entries)
    for (; entry.name !== HASHES_ENTRY; entry = await nextEntry(entries)) {
      found.push(hashed(entry))
      await keep(entry)
    }
    const public_key = verifiedKey(entry.bytes, await nextEntry(entries))
    compareHashes(entry.bytes.toString('utf8'), found)
    const { value: extra } = await entries.next()
    if (extra) throw refusal(text.added(extra.name))
    return { ...about, public_key, fingerprint: fingerprint(public_key) }
  } catch (error) {
    if (isNotPacked(error)) throw refusal(text.notOurs)
    throw isDamage(error) ? refusal(text.damaged) : error
  } finally {
    await entries.return(undefined)
  }
}

type Hashed = { name: string; hash: string }

function hashed({ name, bytes }: Entry): Hashed {
  return { name, hash: createHash('sha256').update(bytes).digest('hex') }
}

async function nextEntry(entries: AsyncGenerator<Entry, void>): Promise<Entry> {
  const { value } = await entries.next()
  if (!value) throw refusal(text.damaged)
  return value
}

function parseAbout({ name, bytes }: Entry, kind: string): About {
  if (name !== ABOUT_ENTRY) throw refusal(text.notOurs)
  const parsed = About.safeParse(parseJson(bytes.toString('utf8'), text.notOurs))
  if (!parsed.success) throw refusal(text.notOurs)
  const about = parsed.data
  if (about.format > FORMAT) throw refusal(text.newer(about.product))
  if (about.kind !== kind) throw refusal(text.wrongKind(about.kind))
  return about
}

/** The public key whose owner signed this list. */
function verifiedKey(list: Buffer, { name, bytes }: Entry) {
  if (name !== SIGNATURE_ENTRY) throw refusal(text.damaged)
  const parsed = Signature.safeParse(parseJson(bytes.toString('utf8'), text.badSignature))
  const key = parsed.success ? publicKeyFrom(parsed.data.public_key) : null
  if (!parsed.success || !key) throw refusal(text.badSignature)
  const { public_key, signature } = parsed.data
  if (!verify(null, list, key, Buffer.from(signature, 'base64url'))) throw refusal(text.badSignature)
  return public_key
}

/** Throws where the entries are not those of the signed list, in its order. */
function compareHashes(list: string, found: readonly Hashed[]) {
  if (list === found.map(({ name, hash }) => hashLine(name, hash)).join('')) return
  const signed = list.split('\n').slice(0, -1).map(splitLine)
  const signedNames = new Set(signed.map(({ name }) => name))
  const foundNames = new Set(found.map(({ name }) => name))
  const added = found.find(({ name }) => !signedNames.has(name))
  if (added) throw refusal(text.added(added.name))
  const missing = signed.find(({ name }) => !foundNames.has(name))
  if (missing) throw refusal(text.missing(missing.name))
  const moved = found.find(({ name }, index) => signed[index]?.name !== name)
  if (moved) throw refusal(text.reordered(moved.name))
  const altered = found.find(({ hash }, index) => signed[index]?.hash !== hash)
  throw refusal(altered ? text.altered(altered.name) : text.damaged)
}

function splitLine(line: string): Hashed {
  return { hash: line.slice(0, 64), name: line.slice(66) }
}

/** The entries in their order, each within the limits. */
async function* tarEntries(source: Readable, most: number): AsyncGenerator<Entry, void> {
  const tar = extract()
  // The callback is empty because `pipeline` passes every error on to the loop.
  pipeline(source, createGunzip(), limitedTo(most, refusal(text.tooLarge)), tar, () => {})
  const names = new Set<string>()
  let count = 0
  for await (const entry of tar) {
    count += 1
    if (count > SIGNED_FILE_LIMITS.entries) throw refusal(text.tooManyEntries)
    const { name, type, size } = entry.header
    if (type !== 'file' || !isEntryName(name)) throw refusal(count === 1 ? text.notOurs : text.badName)
    if (names.has(name)) throw refusal(text.twice(name))
    names.add(name)
    if ((size ?? 0) > SIGNED_FILE_LIMITS.entryBytes) throw refusal(text.entryTooLarge(name))
    yield { name, bytes: await buffer(entry) }
  }
}

function refusal(sentence: string) {
  return new AppError('invalid', sentence)
}

/** Whether not even the first bytes are those of a packed file, as in a picture. */
function isNotPacked(error: unknown) {
  return error instanceof Error && error.message === 'incorrect header check'
}

/** Whether the packing itself could not be read. An error of the disk names its system call. */
function isDamage(error: unknown) {
  return error instanceof Error && !(error instanceof AppError) && !('syscall' in error)
}
