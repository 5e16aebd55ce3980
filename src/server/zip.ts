import { crc32 } from 'node:zlib'

export type ZipEntry = { name: string; bytes: Buffer }

/** Noon on 10 April 2025 in the form of MS-DOS, for every entry, so that the same files make the same archive. */
const TIME = 12 << 11
const DATE = ((2025 - 1980) << 9) | (4 << 5) | 10
const VERSION = 20
/** The name is UTF-8. */
const FLAGS = 0x0800

/** An archive that stores its files as they are: pictures do not get smaller. For a few files of a few megabytes. */
export function storeZip(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of entries) {
    const title = Buffer.from(name)
    const common = commonFields(bytes, title.length)
    const local = Buffer.concat([numbers([4, 0x04034b50]), common, numbers([2, 0]), title, bytes])
    locals.push(local)
    // No comment, one disk, no attributes; then where the file begins.
    const rest = numbers([2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, offset])
    central.push(numbers([4, 0x02014b50], [2, VERSION]), common, rest, title)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const count = entries.length
  const end = numbers(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, directory.length],
    [4, offset],
    [2, 0],
  )
  return Buffer.concat([...locals, directory, end])
}

function commonFields(bytes: Buffer, nameLength: number) {
  const { length } = bytes
  return numbers(
    [2, VERSION],
    [2, FLAGS],
    [2, 0],
    [2, TIME],
    [2, DATE],
    [4, crc32(bytes)],
    [4, length],
    [4, length],
    [2, nameLength],
  )
}

/** Little-endian numbers of two or four bytes, one after the other. */
function numbers(...parts: readonly [size: 2 | 4, value: number][]) {
  const made = parts.map(([size, value]) => {
    const bytes = Buffer.alloc(size)
    bytes.writeUIntLE(value, 0, size)
    return bytes
  })
  return Buffer.concat(made)
}
