import fastify from 'fastify'
import { expect, test } from 'vitest'
import { isUnchanged } from './unchanged.ts'

test.each([
  ['W/"v2"', 304],
  ['"v2"', 304],
  ['W/"v1", W/"v2"', 304],
  ['*', 304],
  ['W/"v1"', 200],
  ['W/"v22"', 200],
  ['', 200],
])('a client that has %s is answered with %i', async (etag, status) => {
  const app = fastify()
  app.get('/', (request, reply) => (isUnchanged(request, reply, 'v2') ? reply.code(304).send() : reply.send('text')))
  const reply = await app.inject({ url: '/', headers: { 'if-none-match': etag } })
  expect([reply.statusCode, reply.headers.etag]).toEqual([status, 'W/"v2"'])
})
