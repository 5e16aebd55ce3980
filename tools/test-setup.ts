import { migratedDump, prepareServer, SERVER } from '#server/test-database.ts'
import { startPostgres } from './postgres.ts'

/**
 * Vitest calls it once, before it starts the workers. It migrates a database, of which each worker makes a copy: on a
 * temporary PostgreSQL server with TEST_ENGINE=postgres, otherwise on the embedded engine in memory.
 */
export async function setup() {
  if (process.env.TEST_ENGINE !== 'postgres') {
    await migratedDump()
    return
  }
  const server = await startPostgres()
  if (!server) throw new Error('TEST_ENGINE=postgres needs PostgreSQL on this machine.')
  await prepareServer(server.url)
  // The workers inherit the environment.
  process.env[SERVER] = server.url
  return () => server.stop()
}
