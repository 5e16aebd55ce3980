import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { storeZip, type ZipEntry } from './zip.ts'

/** What stands in an archive, read the way unpackers do: from the directory at its end. */
function readZip(zip: Buffer): ZipEntry[] {
  const end = zip.length - 22
  expect(zip.readUInt32LE(end)).toBe(0x06054b50)
  const count = zip.readUInt16LE(end + 10)
  let at = zip.readUInt32LE(end + 16)
  expect(zip.readUInt32LE(end + 12)).toBe(end - at)
  const entries: ZipEntry[] = []
  for (let n = 0; n < count; n++) {
    expect(zip.readUInt32LE(at)).toBe(0x02014b50)
    const size = zip.readUInt32LE(at + 20)
    const nameLength = zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const local = zip.readUInt32LE(at + 42)
    expect(zip.readUInt32LE(local)).toBe(0x04034b50)
    expect(zip.subarray(local + 4, local + 28)).toEqual(zip.subarray(at + 6, at + 30))
    expect(zip.toString('utf8', local + 30, local + 30 + nameLength)).toBe(name)
    const bytes = zip.subarray(local + 30 + nameLength, local + 30 + nameLength + size)
    expect(zip.readUInt32LE(at + 16)).toBe(crc32(bytes))
    entries.push({ name, bytes })
    at += 46 + nameLength
  }
  expect(at).toBe(end)
  return entries
}

test('an archive holds its files as they are, names in any script included', () => {
  const entries = [
    { name: 'kit/README.txt', bytes: Buffer.from('read me\n') },
    { name: 'kit/größe 大.bin', bytes: Buffer.from([0, 255, 0x50, 0x4b, 5, 6]) },
    { name: 'kit/empty', bytes: Buffer.alloc(0) },
  ]
  expect(readZip(storeZip(entries))).toEqual(entries)
})

test('an archive of nothing is an archive', () => {
  expect(readZip(storeZip([]))).toEqual([])
})

test('the same files make the same archive', () => {
  const entries = [{ name: 'a', bytes: Buffer.from('b') }]
  expect(storeZip(entries)).toEqual(storeZip(entries))
})
