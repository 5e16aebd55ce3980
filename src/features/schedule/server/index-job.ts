import { sql } from 'drizzle-orm'
import { type Db, transact } from '#server/db/db.ts'
import { HOURLY, type Job } from '#server/jobs/job.ts'

/** Sessions in one transaction: few, because on the embedded database everybody waits for its end. */
const PIECE = 200

/**
 * Writes the words by which the search finds sessions that an import has added, in pieces between which others read. The
 * database does it for single sessions by itself.
 */
export async function indexSessions(db: Db) {
  for (let indexed = PIECE; indexed > 0;) indexed = await transact(db, indexPiece)
}

async function indexPiece(tx: Db) {
  const { rows } = await tx.execute<{ indexed: number }>(sql`select index_due_sessions(${PIECE}) as indexed`)
  return rows[0]?.indexed ?? 0
}

/** For what an import has left because the process ended or the database was away. */
export const indexSessionsJob: Job = { name: 'index-sessions', cron: HOURLY, work: ({ db }) => indexSessions(db) }
