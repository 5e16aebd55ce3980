import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '#server/test.ts'
import { startRedis } from '../../../tools/redis.ts'
import { count } from './limits.ts'
import { shareLimits } from './shared-limits.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const limit = { name: 'test', points: 2, seconds: 600 }
const exact = { ...limit, name: 'exact', exact: true } as const
const rushed = { ...limit, name: 'rushed', points: 1, rush: { points: 1, seconds: 3600 } }
const refusal = { code: 'too_many' }

const redis = await startRedis()
afterAll(() => redis?.stop())

/** The limits of two processes, and words of what they log. */
async function twoProcesses(url: string) {
  const said: string[] = []
  const noting = {
    ...log,
    warn: (_: object, text: string) => said.push(text),
    info: (_: object, text: string) => said.push(text),
  }
  const [one, other] = [await shareLimits(url, noting), await shareLimits(url, log)]
  const close = () => [one, other].forEach((limits) => limits.close())
  return { one, other, said, close }
}

test('without a server that answers, each process counts on its own', async () => {
  // Port 1 needs a privilege that nobody uses.
  const { one, other, said, close } = await twoProcesses('redis://:secret@127.0.0.1:1')
  for (const limits of [one, other]) {
    for (let taken = 0; taken < 2; taken++) await limits.spend(limit, 'a')
    await expect(limits.spend(limit, 'a')).rejects.toMatchObject(refusal)
    expect(await limits.waitFor(limit, 'a')).toBe(600)
    await limits.clear(limit, 'a')
    await limits.spend(limit, 'a')
  }
  expect(said).toEqual(['Redis is away: each process counts on its own'])
  close()
})

// Where Redis is not installed, these cannot run.
describe.runIf(redis)('on a Redis server', () => {
  test.each([limit, exact, rushed])('two processes share what they count for %o', async (shared) => {
    const { one, other, close } = await twoProcesses(redis?.url ?? '')
    await one.spend(shared, 'a')
    await other.spend(shared, 'a')
    for (const limits of [one, other]) await expect(limits.spend(shared, 'a')).rejects.toMatchObject(refusal)
    expect(await other.waitFor(shared, 'a')).toBeGreaterThan(590)
    await one.spend(shared, 'b')
    close()
  })

  test('wrong passwords for one account count together, whichever process they are sent to', async () => {
    const env = { REDIS_URL: redis?.url ?? '', LIMITS: 'on' }
    const kits = [await testApp({ env }), await testApp({ env })]
    const ada = await kits[0]?.as()
    const guess = (at: number, password: string) =>
      kits[at % 2]?.visitor.request({
        method: 'POST',
        url: '/auth/v1/token?grant_type=password',
        payload: { email: ada?.email, password },
      })
    const statuses: (number | undefined)[] = []
    for (let at = 0; at < 12; at++) statuses.push((await guess(at, 'wrong horse'))?.statusCode)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429])
    expect((await guess(0, ada?.password ?? ''))?.statusCode).toBe(429)
  })

  test('a key that one process clears is clear in the other', async () => {
    const { one, other, close } = await twoProcesses(redis?.url ?? '')
    for (let taken = 0; taken < 2; taken++) await one.spend(exact, 'cleared')
    await other.clear(exact, 'cleared')
    expect(await one.waitFor(exact, 'cleared')).toBe(0)
    close()
  })

  test('while the server is away each process counts on, and shares again when it is back', async () => {
    const { one, other, said, close } = await twoProcesses(redis?.url ?? '')
    await one.spend(limit, 'away')
    await redis?.kill()
    for (let taken = 0; taken < 2; taken++) await one.spend(limit, 'away')
    await expect(one.spend(limit, 'away')).rejects.toMatchObject(refusal)
    await other.spend(limit, 'away')
    await redis?.restart()
    await expect.poll(() => said, { timeout: 20_000 }).toContain('Redis is back')
    // The other process may need a moment longer.
    const takenByOne = async () => {
      await count(one, limit, 'back')
      return other.waitFor(limit, 'back')
    }
    await expect.poll(takenByOne, { timeout: 20_000 }).toBeGreaterThan(0)
    close()
  })
})
