import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { conferenceConsents } from './table.ts'

/** What a participant agreed to in a conference. */
export type Consents = { listed: boolean; suggested: boolean; meetings: boolean }

const NOTHING: Consents = { listed: false, suggested: false, meetings: false }

type Whose = { conference_id: string; user_id: string }

/** The consents of a participant; all are false until given. `asked` is false if the participant was never asked. */
export async function readConsents(db: Db, { conference_id, user_id }: Whose): Promise<Consents & { asked: boolean }> {
  const [row] = await db
    .select()
    .from(conferenceConsents)
    .where(and(eq(conferenceConsents.conference_id, conference_id), eq(conferenceConsents.user_id, user_id)))
  return { ...NOTHING, ...row, asked: row !== undefined }
}

/** Stores the given consents and leaves the others, which are false the first time. */
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
