import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { conferenceConsents } from './table.ts'

/** What a participant agreed to in a conference. `reachable` only concerns people who are listed. */
export type Consents = {
  listed: boolean
  suggestable: boolean
  meetings: boolean
  show_online: boolean
  reachable: boolean
}

const NO_CONSENTS: Consents = {
  listed: false,
  suggestable: false,
  meetings: false,
  show_online: false,
  reachable: false,
}

type Participant = { conference_id: string; user_id: string }

/** The consents of a participant; all are false until given. `asked` is false if the participant was never asked. */
export async function readConsents(
  db: Db,
  { conference_id, user_id }: Participant,
): Promise<Consents & { asked: boolean }> {
  const [row] = await db
    .select()
    .from(conferenceConsents)
    .where(and(eq(conferenceConsents.conference_id, conference_id), eq(conferenceConsents.user_id, user_id)))
  return { ...NO_CONSENTS, ...row, asked: row !== undefined }
}

/** Stores these consents and leaves the others, which are as in `NO_CONSENTS` the first time. */
export async function writeConsents(db: Db, participant: Participant, changes: Partial<Consents>, now: Date) {
  const at = now.toISOString()
  await db
    .insert(conferenceConsents)
    .values({ ...participant, ...NO_CONSENTS, ...changes, updated_at: at })
    .onConflictDoUpdate({
      target: [conferenceConsents.conference_id, conferenceConsents.user_id],
      set: { ...changes, updated_at: at },
    })
}
