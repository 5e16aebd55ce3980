import type { ClientBase } from 'pg'
import { requireUnmarked } from '#server/move/mark.ts'
import { requireRestored } from './place.ts'

/**
 * Throws a sentence for the operator if the database must not be used: it was moved away, or not all of a move or a restore is
 * in it. Whoever opens a database calls it before anything is read or changed.
 */
export async function requireWhole(client: ClientBase) {
  await requireUnmarked(client)
  await requireRestored(client)
}
