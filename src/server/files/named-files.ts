import { RECORDINGS } from './storage.ts'

/** A database or one connection to it. */
type Queried = { query: (text: string, values: unknown[]) => Promise<{ rowCount: number | null }> }

/**
 * Whether a row names a file. What none names belongs to nobody, and nothing would ever delete it, so no restore and no move
 * brings it anywhere. Recordings count as named: a job deletes those whose row is gone.
 */
export async function isNamed(database: Queried, path: string): Promise<boolean> {
  if (path.startsWith(`${RECORDINGS}/`)) return true
  const { rowCount } = await database.query('select from stored_files where path = $1', [path])
  return rowCount === 1
}
