import { eq } from 'drizzle-orm'
import type { JoinedConference, OwnedConference } from '#features/conferences/server/access.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import type { PollSettings } from '../contract.ts'
import { pollSettings } from './table.ts'

const DEFAULT: PollSettings = { by_speakers: true }

export async function readSettings(db: Db, { id }: JoinedConference): Promise<PollSettings> {
  const [row = DEFAULT] = await db.select().from(pollSettings).where(eq(pollSettings.conference_id, id))
  return { by_speakers: row.by_speakers }
}

/** Where speakers may no longer create polls, they can still close and delete those that they have created. */
export async function changeSettings({ db, now }: Call, { id }: OwnedConference, settings: PollSettings) {
  const changed = { ...settings, updated_at: now.toISOString() }
  await db
    .insert(pollSettings)
    .values({ conference_id: id, ...changed })
    .onConflictDoUpdate({ target: pollSettings.conference_id, set: changed })
  return settings
}
