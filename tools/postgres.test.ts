import pg from 'pg'
import { expect, test } from 'vitest'
import { afterTest, temporaryFolder } from '#server/test-cleanup.ts'
import { hasPostgres, startPostgres } from './postgres.ts'

test.runIf(hasPostgres())('a server that finds its port taken by another one has not started', async () => {
  const first = await startPostgres()
  if (!first) throw new Error('PostgreSQL is not installed.')
  afterTest(() => first.stop())
  const port = Number(new URL(first.url).port)
  await expect(startPostgres({ port })).rejects.toThrow(`PostgreSQL did not start on port ${port}.`)
})

test.runIf(hasPostgres())(
  'a server with a password lets nobody in without it, also where its folder was open before',
  async () => {
    const folder = temporaryFolder()
    const open = await startPostgres({ folder })
    await open?.stop()
    const server = await startPostgres({ folder, password: 'one2three' })
    if (!server) throw new Error('PostgreSQL is not installed.')
    afterTest(() => server.stop())
    const enter = async (change: (url: URL) => void) => {
      const url = new URL(server.url)
      change(url)
      const client = new pg.Client({ connectionString: url.href })
      await client.connect()
      await client.end()
    }
    await enter(() => undefined)
    await expect(enter((url) => (url.password = ''))).rejects.toThrow('password')
    await expect(enter((url) => (url.password = 'guessed'))).rejects.toThrow('password authentication failed')
  },
)
