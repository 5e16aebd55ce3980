import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db.ts'
import { conferenceConsents } from './table.ts'

/** What somebody agreed to in one conference. */
export type Consents = { listed: boolean; suggested: boolean; meetings: boolean }

const NOTHING: Consents = { listed: false, suggested: false, meetings: false }

type Whose = { conference_id: string; user_id: string }

/** Nothing is agreed to until somebody says so; `asked` tells a no from not having been asked. */
export async function readConsents(db: Db, { conference_id, user_id }: Whose): Promise<Consents & { asked: boolean }> {
  const [row] = await db
    .select()
    .from(conferenceConsents)
    .where(and(eq(conferenceConsents.conference_id, conference_id), eq(conferenceConsents.user_id, user_id)))
  return { ...NOTHING, ...row, asked: row !== undefined }
}

/** Writes the given answers and leaves the others; the first time those are a no. */
export async function writeConsents(db: Db, whose: Whose, given: Partial<Consents>, now: Date) {
  const at = now.toISOString()
  await db
    .insert(conferenceConsents)
    .values({ ...whose, ...NOTHING, ...given, updated_at: at })
    .onConflictDoUpdate({
      target: [conferenceConsents.conference_id, conferenceConsents.user_id],
      set: { ...given, updated_at: at },
    })
}
