import { readFileSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { apiOf, signUpOrganiser } from '../bench/organiser.ts'
import { afterTest, temporaryFolder } from '#server/test-cleanup.ts'
import { eventually } from '#server/test-eventually.ts'
import { launch, ROOT, run, until } from '#server/test-process.ts'
import { isAlive } from './is-alive.ts'
import { hasPostgres, startPostgres } from './postgres.ts'
import { findRedis } from './redis-server.mjs'

const CLUSTER = 'tools/cluster.ts'

test('what is written after npm run cluster arrives at the program', async () => {
  const { scripts }: { scripts: { cluster: string } } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  // As npm calls it, which adds them at the end.
  const { ended, output } = launch(['sh', '-c', `${scripts.cluster} "--help"`], {})
  expect([await ended, output()]).toEqual([
    0,
    expect.stringContaining('npm run cluster -- --upgrade has a running one'),
  ])
})

// It brings its own PostgreSQL, so once is enough.
test.runIf(process.env.TEST_ENGINE !== 'postgres' && hasPostgres() && findRedis())(
  'a cluster starts what it needs, replaces what dies, upgrades itself, and keeps what was stored when it stops',
  { timeout: 600_000 },
  async () => {
    const env = { DATA_DIR: temporaryFolder(), SEED: 'none', AUTH_AUTOCONFIRM: 'true' }
    const cluster = run(CLUSTER, env)
    await until(cluster, 'Ctrl-C stops everything')
    const [, url = ''] = /Open +(\S+)\//.exec(cluster.output()) ?? []
    const [, folder = ''] = /with its data in (\S+)/.exec(cluster.output()) ?? []
    afterTest(() => rm(folder, { recursive: true, force: true }))
    const [, outbox = ''] = /outbox: (\S+)/.exec(cluster.output()) ?? []
    expect(await fetch(outbox)).toMatchObject({ status: 200 })
    const api = apiOf(url)
    await signUpOrganiser(api)

    const second = run(CLUSTER, env)
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain('A cluster is running here already: process ')

    const [, pid = ''] = /Processes .* \((\d+)\)$/m.exec(cluster.output()) ?? []
    process.kill(Number(pid), 'SIGKILL')
    await until(cluster, 'died. Another one is started.')
    await until(cluster, 'In its place a process takes calls')

    expect(await run(CLUSTER, env, ['--upgrade']).ended).toBe(0)
    await until(cluster, 'All were replaced in')
    expect(await api.send('GET', '/api/conferences')).toMatchObject({ status: 200 })

    cluster.child.kill('SIGINT')
    expect(await cluster.ended).toBe(0)
    expect(cluster.output()).toContain('Everything has stopped.')
    expect(await run(CLUSTER, env, ['--upgrade']).ended).toBe(1)

    const passwordFile = join(env.DATA_DIR, 'cluster/postgres-password')
    expect(statSync(passwordFile).mode & 0o777).toBe(0o600)
    const password = readFileSync(passwordFile, 'utf8')
    expect(cluster.output()).not.toContain(password)
    const postgres = await startPostgres({ folder, password })
    if (!postgres) throw new Error('PostgreSQL was found before.')
    afterTest(() => postgres.stop())
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    expect((await client.query('select count(*)::int as users from users')).rows).toEqual([{ users: 1 }])
    await client.end()
  },
)

test.runIf(process.env.TEST_ENGINE !== 'postgres' && hasPostgres() && findRedis())(
  'a cluster whose terminal is closed while it starts leaves nothing behind',
  { timeout: 300_000 },
  async () => {
    const cluster = run(CLUSTER, { DATA_DIR: temporaryFolder(), SEED: 'none' })
    await until(cluster, 'Starting three processes of Foyer')
    const [, folder = ''] = /with its data in (\S+)/.exec(cluster.output()) ?? []
    afterTest(() => rm(folder, { recursive: true, force: true }))
    const [pid] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
    expect(isAlive(Number(pid))).toBe(true)
    cluster.child.kill('SIGHUP')
    // Not null, with which a process ends that does not obey.
    expect(await cluster.ended).toBe(1)
    await eventually(() => expect(isAlive(Number(pid))).toBe(false))
  },
)

test.runIf(process.env.TEST_ENGINE !== 'postgres' && hasPostgres() && findRedis())(
  'a cluster that is killed takes along what it has started, and the next one goes on at once',
  { timeout: 600_000 },
  async () => {
    const env = { DATA_DIR: temporaryFolder(), SEED: 'none' }
    const cluster = run(CLUSTER, env)
    await until(cluster, 'Ctrl-C stops everything')
    const [, folder = ''] = /with its data in (\S+)/.exec(cluster.output()) ?? []
    afterTest(() => rm(folder, { recursive: true, force: true }))
    const [postgres] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
    const members = Array.from(cluster.output().matchAll(/\((\d+)\)/g), ([, pid]) => pid)
    const pids = [postgres, ...members].map(Number)
    expect(pids).toHaveLength(4)
    cluster.child.kill('SIGKILL')
    const next = run(CLUSTER, env)
    await until(next, 'Ctrl-C stops everything')
    await eventually(() => expect(pids.filter(isAlive)).toEqual([]))
    next.child.kill('SIGINT')
    expect(await next.ended).toBe(0)
  },
)
