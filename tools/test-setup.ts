import { migratedDump, prepareServer, SERVER } from '#server/test-database.ts'
import { startPostgres } from './postgres.ts'

/**
 * Vitest calls it once before all workers: migrates a database that each of them then copies. With
 * TEST_ENGINE=postgres that is on a temporary PostgreSQL server, otherwise the embedded engine in memory.
 */
export async function setup() {
  if (process.env.TEST_ENGINE !== 'postgres') {
    await migratedDump()
    return
  }
  const server = await startPostgres()
  if (!server) throw new Error('TEST_ENGINE=postgres needs PostgreSQL on this machine.')
  await prepareServer(server.url)
  // The workers inherit it.
  process.env[SERVER] = server.url
  return () => server.stop()
}
