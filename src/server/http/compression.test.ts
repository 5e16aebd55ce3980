import { gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerCompression } from './compression.ts'

async function server() {
  const app = fastify()
  registerCompression(app)
  const long = { text: 'words '.repeat(1000) }
  app.get('/long', () => long)
  app.get('/short', () => ({ text: 'words' }))
  app.get('/bytes', (_, reply) => reply.type('image/webp').send(Buffer.alloc(5000)))
  app.get('/packed', (_, reply) => reply.header('content-encoding', 'br').send('x'.repeat(5000)))
  await app.ready()
  const get = (url: string, accept = 'br, gzip', method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url, headers: { 'accept-encoding': accept } })
  return { get, long: JSON.stringify(long) }
}

test('a long text is compressed for clients that accept it', async () => {
  const { get, long } = await server()
  const packed = await get('/long')
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(packed.headers['content-length']).toBe(String(packed.rawPayload.length))
  expect(packed.rawPayload.length).toBeLessThan(200)
  expect(gunzipSync(packed.rawPayload).toString()).toBe(long)
})

test.each(['', 'br', 'gzip;q=0', 'gzip; q=0', 'identity'])(
  'with %j accepted it goes as it is, and caches are told so',
  async (accept) => {
    const { get, long } = await server()
    const plain = await get('/long', accept)
    expect([plain.body, plain.headers['content-encoding'], plain.headers.vary]).toEqual([
      long,
      undefined,
      'accept-encoding',
    ])
  },
)

test('short texts, binary files and compressed files are not compressed', async () => {
  const { get } = await server()
  expect((await get('/short')).headers['content-encoding']).toBeUndefined()
  expect((await get('/bytes')).headers['content-encoding']).toBeUndefined()
  expect((await get('/packed')).headers['content-encoding']).toBe('br')
})

test('a HEAD request gets no wrong content length', async () => {
  const { get, long } = await server()
  const head = await get('/long', 'gzip', 'HEAD')
  expect([head.body, head.headers['content-length'], head.headers['content-encoding']]).toEqual([
    '',
    String(long.length),
    undefined,
  ])
})
