import { createHash } from 'node:crypto'

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
