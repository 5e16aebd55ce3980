import fastify from 'fastify'
import { expect, test } from 'vitest'
import { databaseOf } from './db/db.ts'
import { createPool } from './db/pool.ts'
import type { Env } from './env.ts'
import { registerMetrics } from './metrics.ts'
import { queueEmail } from '#server/mail/outbox.ts'
import { operatorKey } from './secrets.ts'
import { testApp } from './test.ts'

const SERVICE_KEY = 'for-whoever-watches'
const here = { host: 'localhost:3000' }
const PRIVATE = { PUBLIC_URL: 'http://localhost:3000' }
const withKey = async (env: Env) => ({ url: '/metrics', query: { key: await operatorKey(env) }, headers: here })
const bearer = (key: string) => ({ host: 'foyer.test', authorization: `Bearer ${key}` })

/** The values of a response by their names. */
function figures(text: string) {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(lines.map((line) => [line.split(' ')[0], Number(line.split(' ')[1])]))
}

test('the metrics count what was answered and what waits, and name nobody', async () => {
  const { app, db, clock, env } = await testApp({ env: PRIVATE })
  const asked = await withKey(env)
  const before = figures((await app.inject(asked)).body)
  await app.inject('/health')
  await app.inject('/api/nothing-here')
  const email = { kind: 'a-test', to: 'ada@example.org', subject: 'S', text: 'T', html: 'H' }
  await queueEmail(db, email, clock.now())

  const reply = await app.inject(asked)
  expect(reply.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(reply.body).not.toContain('ada')
  for (const line of reply.body.trimEnd().split('\n'))
    expect(line).toMatch(/^(|# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{status="[1-5]xx"\})? -?[\d.e+-]+)$/)
  const after = figures(reply.body)
  // The first request for the metrics is counted by now.
  expect(after['foyer_requests_total{status="2xx"}']).toBe((before['foyer_requests_total{status="2xx"}'] ?? 0) + 2)
  expect(after['foyer_requests_total{status="4xx"}']).toBe((before['foyer_requests_total{status="4xx"}'] ?? 0) + 1)
  expect(after.foyer_emails_waiting).toBe((before.foyer_emails_waiting ?? 0) + 1)
  expect(after).toMatchObject({ foyer_database_up: 1, foyer_emails_failed: before.foyer_emails_failed })
})

test('a server that listens tells about its process too', async () => {
  const { app, core, env } = await testApp({ env: PRIVATE })
  core.live.reviewSeconds = 1.5
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const metrics = figures(await (await fetch(`${address}/metrics?key=${await operatorKey(env)}`)).text())
  await app.close()
  expect(metrics.process_start_time_seconds).toBeCloseTo(Date.now() / 1000 - process.uptime(), -1)
  expect(metrics.process_resident_memory_bytes).toBeGreaterThan(10e6)
  expect(metrics.process_cpu_seconds_total).toBeGreaterThan(0)
  expect(metrics.foyer_event_loop_delay_seconds).toBeGreaterThanOrEqual(0)
  expect(metrics.nodejs_heap_size_used_bytes).toBeGreaterThan(10e6)
  expect(metrics.foyer_room_review_seconds).toBe(1.5)
})

test('while the database is away, the metrics say so and leave out what it holds', async () => {
  const { core, env } = await testApp({ env: PRIVATE })
  const nowhere = createPool({ connectionString: 'postgres://127.0.0.1:1/nowhere' }, core.log)
  const { db, close } = databaseOf({ reading: nowhere, writing: nowhere }, () => nowhere.end())
  const app = fastify()
  registerMetrics(app, { ...core, db })
  const metrics = figures((await app.inject(await withKey(env))).body)
  await close()
  expect(metrics.foyer_database_up).toBe(0)
  expect(Object.keys(metrics).filter((name) => name.startsWith('foyer_emails'))).toEqual([])
})

test.each([
  ['this machine without the key', here, 404],
  ['whoever bears the key', bearer(SERVICE_KEY), 200],
  ['whoever bears another', bearer('not-what-it-is-but-long'), 404],
])('the metrics, asked for by %s: %o is answered with %i', async (_, headers, status) => {
  const { app } = await testApp({ env: { ...PRIVATE, SERVICE_KEY } })
  expect(await app.inject({ url: '/metrics', headers })).toMatchObject({ statusCode: status })
})

test('/api lists the endpoints with their input and output', async () => {
  const { app } = await testApp()
  const { body, headers } = await app.inject('/api')
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(body).toContain(
    '<h2>POST /api/conferences/:conference_id/delegates/import</h2><p>Import a CSV file whole or, where it is refused, not at all; `dry_run=true` only says what would happen. `columns=email:2` takes the email from the second column. Needs a session.</p><p class="soft">Takes text/csv, dry_run (optional), columns (optional).</p>',
  )
  expect(body).toContain('<p class="soft">Answers 200 and a list of: id, conference_id, name, title,')
  expect(body).toContain('<p class="soft">Answers 204 and nothing more.</p>')
})
