import fastify from 'fastify'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { defineContract } from '#shared/contract.ts'
import { eventually } from '#server/test-eventually.ts'
import { afterTest } from '#server/test-cleanup.ts'
import { type Person, testApp } from '#server/test.ts'
import { handle, registerEndpoints } from './endpoints.ts'

const common = { method: 'GET', input: z.object({}), output: z.string() } as const
const api = defineContract({
  small: { ...common, path: '/small', access: 'anyone', summary: 'A small call.' },
  costly: { ...common, path: '/costly', access: 'user', costly: true, summary: 'A costly call.' },
})

/** A server whose calls go on until `end`, with the most that ran at the same time. */
async function slowServer() {
  const { as, core } = await testApp()
  const app = fastify()
  afterTest(() => app.close())
  const over = Promise.withResolvers<string>()
  const running = { small: 0, costly: 0 }
  const answer = (kind: 'small' | 'costly') => () => {
    running[kind]++
    return over.promise
  }
  registerEndpoints(app, core, [handle(api, { small: answer('small'), costly: answer('costly') })])
  const call = (url: string, person?: Person) =>
    app.inject({ url, headers: person ? { authorization: `Bearer ${person.access_token}` } : {} })
  return { as, call, running, end: () => over.resolve('') }
}

const statuses = async (calls: ReturnType<Awaited<ReturnType<typeof slowServer>>['call']>[]) =>
  new Set((await Promise.all(calls)).map(({ statusCode }) => statusCode))

test('of one person eight calls run at the same time, and two costly ones; another person does not wait', async () => {
  const { as, call, running, end } = await slowServer()
  const [ada, bob, cyd] = [await as(), await as(), await as()]
  const many = Array.from({ length: 20 }, () => call('/small', ada))
  const costly = Array.from({ length: 20 }, () => call('/costly', bob))
  await eventually(() => expect(running).toEqual({ small: 8, costly: 2 }))
  const other = call('/small', cyd)
  await eventually(() => expect(running).toEqual({ small: 9, costly: 2 }))
  end()
  expect(await statuses([...many, ...costly, other])).toEqual(new Set([200]))
  expect(running).toEqual({ small: 21, costly: 20 })
})

test('of visitors at one network address 64 calls run at the same time', async () => {
  const { call, running, end } = await slowServer()
  const many = Array.from({ length: 70 }, () => call('/small'))
  await eventually(() => expect(running.small).toBe(64))
  end()
  expect(await statuses(many)).toEqual(new Set([200]))
})
