import { expect, test } from 'vitest'
import { afterTest } from '#server/test-cleanup.ts'
import { hasPostgres, startPostgres } from './postgres.ts'

test.runIf(hasPostgres())('a server that finds its port taken by another one has not started', async () => {
  const first = await startPostgres()
  if (!first) throw new Error('PostgreSQL is not installed.')
  afterTest(() => first.stop())
  const port = Number(new URL(first.url).port)
  await expect(startPostgres({ port })).rejects.toThrow(`PostgreSQL did not start on port ${port}.`)
})
