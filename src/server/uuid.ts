import { createHash, randomBytes } from 'node:crypto'

/**
 * The UUID of a name within a namespace, which is a UUID itself: the same in every process. Version 5 of RFC 9562, section
 * 5.5: the first 128 bits of a SHA-1, with the version and the variant in their places.
 */
export function uuidOfName(namespace: string, name: string): string {
  const bytes = createHash('sha1').update(namespace.replaceAll('-', ''), 'hex').update(name).digest()
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/**
 * A function that gives new UUIDs, each greater than the one before, for rows whose order is that of their ids. Version 7 of
 * RFC 9562, section 5.7: the moment, a counter of 42 bits, and 32 random bits.
 */
export function ascendingUuids(now: Date): () => string {
  let count = 0n
  return () => {
    count += 1n
    const bytes = Buffer.alloc(16)
    bytes.writeUIntBE(now.getTime(), 0, 6)
    bytes.writeUInt16BE(0x7000 | Number(count >> 30n), 6)
    bytes.writeUInt32BE(Number(0x80000000n | (count & 0x3fffffffn)), 8)
    randomBytes(4).copy(bytes, 12)
    return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  }
}
