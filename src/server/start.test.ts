import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { lockFolder } from '#server/db/embedded/lock.ts'
import { freshFolder, migratedFolder } from '#server/db/embedded/test-folder.ts'
import { eventually } from '#server/test-eventually.ts'
import { temporaryFolder } from './test-cleanup.ts'
import { launch, ROOT, run, SERVER, started, stopped, until } from './test-process.ts'

/** An old Node from PATH, else this one made to look old: it cannot strip types, and reports an old version. */
function oldNode() {
  const programs = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'node'))
  const old = programs.find((program) => {
    const { stdout } = spawnSync(program, ['--print', 'process.versions.node'], { encoding: 'utf8' })
    return Number.parseInt(stdout, 10) < 24
  })
  if (old) return [old]
  const versions = `{ ...process.versions, node: '20.19.0' }`
  const pretend = `Object.defineProperties(process, { version: { value: 'v20.19.0' }, versions: { value: ${versions} } })`
  return [process.execPath, '--no-experimental-strip-types', '--import', `data:text/javascript,${pretend}`]
}

const accounts = /organiser@foyer\.example|delegate@foyer\.example/g

describe('a process', () => {
  // Eight processes start one after the other, which takes more than the usual minute on a busy machine.
  const options = { timeout: 180_000 }
  test(
    'keeps its folder to itself, stops in order, starts again on what it left, and forgets the demonstration',
    options,
    async () => {
      const DATA_DIR = await freshFolder()
      const first = await started({ DATA_DIR })
      const { address, port } = first
      for (const line of [
        `Open        ${address}/`,
        `Data        ${DATA_DIR} (embedded`,
        `${address}/dev/outbox?key=`,
        'no card',
      ])
        expect(first.output()).toContain(line)
      expect(first.output().match(accounts)).toHaveLength(2)
      const page = await fetch(`${address}/tidewater2025`)
      expect(await page.text()).toContain('Public services, built in the open.')

      for (const other of [run(SERVER, { DATA_DIR }), run('tools/demo.ts', { DATA_DIR })]) {
        expect(await other.ended).toBe(1)
        const holder = `process ${first.child.pid}`
        expect(other.output()).toContain(`The data folder ${DATA_DIR} is in use by another process: ${holder}`)
        expect(other.output()).not.toMatch(/\bat .+:\d+:\d+/)
      }
      expect(await fetch(`${address}/ready`)).toMatchObject({ status: 200 })

      // An open connection of a client must not keep the server from stopping.
      const idle = connect(port, '127.0.0.1')
      const half = connect(port, '127.0.0.1')
      half.write('POST /auth/v1/signup HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\n{')
      await Promise.all([once(idle, 'connect'), once(half, 'connect')])
      for (const socket of [idle, half]) socket.on('error', () => undefined)
      expect(await stopped(first)).toBe(0)

      const moved = run('tools/demo.ts', { DATA_DIR })
      expect(await moved.ended).toBe(0)
      expect(moved.output()).toMatch(/^Small Hours is on from \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d\.\n$/)

      const second = await started({ DATA_DIR })
      expect(second.output().match(accounts)).toHaveLength(2)
      expect(second.output()).not.toContain('brought up to date')
      expect(await fetch(`${second.address}/smallhours`)).toMatchObject({ status: 200 })
      expect(await stopped(second)).toBe(0)

      const removed = run('tools/demo.ts', { DATA_DIR }, ['--remove'])
      expect(await removed.ended).toBe(0)
      expect(removed.output()).toBe('The demonstration and its two accounts have been removed.\n')
      const third = await started({ DATA_DIR })
      expect(third.output().match(accounts)).toBeNull()
      expect(await fetch(`${third.address}/tidewater2025`)).toMatchObject({ status: 404 })
      expect(await stopped(third)).toBe(0)
    },
  )

  test('that others can reach says at its start that CONTACT_EMAIL is missing', async () => {
    const DATA_DIR = await migratedFolder()
    const server = run(SERVER, { DATA_DIR, SEED: 'none', PUBLIC_URL: 'https://foyer.example' })
    await until(server, 'is running')
    expect(server.output().match(/CONTACT_EMAIL is not set: messages from the contact form go to /g)).toHaveLength(1)
  })

  test('that is told to stop lets a running request end, refuses new ones, and ends with 0', async () => {
    const server = await started({ DATA_DIR: await migratedFolder(), SEED: 'none' })
    const body = JSON.stringify({ email: 'ada@example.org', password: 'a long password' })
    const running = connect(server.port, '127.0.0.1')
    let answer = ''
    running.on('data', (chunk: Buffer) => (answer += chunk.toString()))
    const gone = once(running, 'close')
    const head = `Host: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`
    running.write(`POST /auth/v1/signup HTTP/1.1\r\n${head}\r\n\r\n${body.slice(0, 9)}`)
    await fetch(`${server.address}/health`)

    server.child.kill('SIGTERM')
    const refused = await eventually(async () => {
      const reply = await fetch(`${server.address}/api/public/conferences/none`)
      expect(reply.status).toBe(503)
      return reply
    })
    expect(refused.headers.get('retry-after')).toBe('5')
    expect(await refused.json()).toMatchObject({
      code: 'unavailable',
      message: 'The server is restarting. Nothing was saved; please try again in a few seconds.',
    })
    running.write(body.slice(9))
    await gone
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(answer).toContain('"email":"ada@example.org"')
    expect(await server.ended).toBe(0)
  })

  test('ends with the npm that started it', async () => {
    const DATA_DIR = await migratedFolder()
    // The shell between npm and Node must not remain: the signal would end it and leave the server running.
    const npm = launch(['npm', 'start', '--ignore-scripts'], { DATA_DIR, SEED: 'none' })
    await until(npm, 'is running')
    expect(await stopped(npm)).toBe(0)
    // Throws while a server has the folder open.
    lockFolder(DATA_DIR).release()
  })

  test('that is killed while it installs the demonstration installs it completely at the next start', async () => {
    const DATA_DIR = await migratedFolder()
    // Logged inside the transaction that installs everything.
    const first = run(SERVER, { DATA_DIR, LOG_LEVEL: 'info' })
    await until(first, 'payment event')
    first.child.kill('SIGKILL')
    expect(await first.ended).toBeNull()
    expect(first.output()).not.toContain('is running')

    const second = await started({ DATA_DIR })
    expect(second.output().match(accounts)).toHaveLength(2)
    const page = await fetch(`${second.address}/api/public/conferences/tidewater2025`)
    expect(await page.json()).toMatchObject({ schedule: { length: 41 }, speakers: { length: 23 } })
    expect(await stopped(second)).toBe(0)
  })
})

describe('a start is refused with one sentence', () => {
  const refusedWith = async (env: Record<string, string>) => {
    const DATA_DIR = join(temporaryFolder(), 'not-made')
    const server = run(SERVER, { DATA_DIR, ...env })
    expect(await server.ended).toBe(1)
    expect(existsSync(DATA_DIR)).toBe(false)
    return server.output().trim()
  }

  test('if the environment has a mistake', async () => {
    expect(await refusedWith({ PORT: 'eighty' })).toBe('Foyer cannot start: PORT must be a port number.')
  })

  test('on a Node that is too old', async () => {
    const { ended, output } = launch([...oldNode(), join(ROOT, SERVER)], {})
    expect(await ended).toBe(1)
    expect(output().trim()).toMatch(
      /^Foyer runs on Node 24 or newer; this is v\d\d\.\S+\.\nStart it with `npm start`, .+\.$/,
    )
  })

  test('if the port is in use, and everything that was opened is closed again', async () => {
    const DATA_DIR = await migratedFolder()
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const taken = other.address()
    const PORT = typeof taken === 'object' && taken ? String(taken.port) : ''
    const server = run(SERVER, { DATA_DIR, PORT, SEED: 'none' })
    expect(await server.ended).toBe(1)
    expect(server.output().trim()).toBe(
      `Port ${PORT} is in use by another program. Stop that one, or set PORT to another number.`,
    )
    other.close()
  })

  test('if DATA_DIR is not a folder', async () => {
    const DATA_DIR = join(temporaryFolder(), 'a-file')
    writeFileSync(DATA_DIR, '')
    const server = run(SERVER, { DATA_DIR })
    expect(await server.ended).toBe(1)
    expect(server.output().trim()).toBe(`DATA_DIR is ${DATA_DIR}, which is not a folder that can be written to.`)
  })

  test('when DATA_DIR cannot be made, at once', async () => {
    // Linux makes no folders here, and says of them what it says of a missing parent.
    const DATA_DIR = existsSync('/proc') ? '/proc/foyer/data' : '/dev/null/data'
    const server = run(SERVER, { DATA_DIR })
    expect(await server.ended).toBe(1)
    expect(server.output().trim()).toBe(`DATA_DIR is ${DATA_DIR}, which is not a folder that can be written to.`)
  })

  test('if HOST is not an address of this machine', async () => {
    const DATA_DIR = await migratedFolder()
    const server = run(SERVER, { DATA_DIR, HOST: '192.0.2.1' })
    expect(await server.ended).toBe(1)
    expect(server.output().trim()).toBe('HOST is 192.0.2.1, which is not an address of this machine.')
  })
})
