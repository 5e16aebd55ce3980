import { and, asc, eq } from 'drizzle-orm'
import { isSessionOver } from '#features/stage/server/session-end.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { AppError } from '#shared/errors.ts'
import { text } from '../text.ts'
import { mayChange, type ReadableSession } from './access.ts'
import { sessionSlides, type SlidesRow } from './table.ts'

type Asked = Pick<Call, 'db' | 'now'>

/** The slides of a session that somebody may read, and how many there are that they may not read yet. */
export async function listSlides(call: Asked, session: ReadableSession) {
  const rows = await call.db
    .select()
    .from(sessionSlides)
    .where(isOf(session))
    .orderBy(asc(sessionSlides.created_at), asc(sessionSlides.id))
  const slides = await readableOf(call, session, rows)
  return { slides, later: rows.length - slides.length, may_change: mayChange(session) }
}

/** Slides that somebody may read. Throws `not_found` for others, because they would say that the file is there. */
export async function readSlides(call: Asked, session: ReadableSession, id: string): Promise<SlidesRow> {
  const [row] = await readableOf(call, session, [await slidesOf(call.db, session, id)])
  if (!row) throw new AppError('not_found', text.gone)
  return row
}

/** Slides of this session. Throws `not_found`. */
export async function slidesOf(db: Db, session: ReadableSession, id: string): Promise<SlidesRow> {
  const [row] = await db
    .select()
    .from(sessionSlides)
    .where(and(isOf(session), eq(sessionSlides.id, id)))
  if (!row) throw new AppError('not_found', text.gone)
  return row
}

function isOf({ schedule_item_id }: ReadableSession) {
  return eq(sessionSlides.schedule_item_id, schedule_item_id)
}

async function readableOf(call: Asked, session: ReadableSession, rows: readonly SlidesRow[]) {
  const isWaiting = !mayChange(session) && rows.some(({ at_once }) => !at_once)
  if (!isWaiting || (await isSessionOver(call, session))) return [...rows]
  return rows.filter(({ at_once }) => at_once)
}
