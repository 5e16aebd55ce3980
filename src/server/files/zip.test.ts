import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { zipStream } from './zip.ts'

const NOW = new Date('2026-11-22T11:06:00Z')
/** Does not compress, so that an archive is as large as what is in it. */
const noise = (bytes: number) => Buffer.from(crypto.getRandomValues(new Uint8Array(bytes)))

test('an archive has all files as they were, empty ones and large ones too', async () => {
  const large = Buffer.concat(Array.from({ length: 20 }, () => noise(65_536)))
  async function* files() {
    yield { name: 'empty.csv', body: '' }
    yield { name: 'words.csv', body: '\ufeffnäme,日本\r\n' }
    yield { name: 'leads/large.bin', body: large }
  }
  const files_in = unzipSync(await buffer(zipStream(files(), NOW)))
  expect(Object.keys(files_in)).toEqual(['empty.csv', 'words.csv', 'leads/large.bin'])
  expect(files_in['empty.csv']).toHaveLength(0)
  expect(Buffer.from(files_in['words.csv'] ?? []).toString()).toBe('\ufeffnäme,日本\r\n')
  expect(large.equals(files_in['leads/large.bin'] ?? Buffer.alloc(0))).toBe(true)
})

test('a file is asked for once the ones before it were read, and no more after the reader has gone', async () => {
  let asked = 0
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  async function* files() {
    try {
      for (; asked < 100; asked += 1) yield { name: `${asked}.bin`, body: noise(65_536) }
    } finally {
      end()
    }
  }
  const stream = zipStream(files(), NOW)
  for await (const _ of stream) break
  expect(asked).toBeLessThan(10)
  await ended
})

test('an archive whose files cannot be read ends with the error, and not as if it were whole', async () => {
  async function* files() {
    yield { name: 'first.csv', body: 'a' }
    throw new Error('The database does not answer.')
  }
  await expect(buffer(zipStream(files(), NOW))).rejects.toThrow('The database does not answer.')
})
