import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { scheduleApi } from '#features/schedule/contract.ts'
import { speakersApi } from '#features/speakers/contract.ts'
import { speakers } from '#features/speakers/server/table.ts'
import type { Core } from './context.ts'
import type { Person } from './test.ts'

const TIMES = { day: 'Day 1', start_time: '09:00', end_time: '10:00' }

/** Adds a speaker with this address and returns the id. */
async function speakerWith({ db }: Pick<Core, 'db'>, organiser: Person, conference_id: string, email: string) {
  const name = `Speaker ${randomUUID()}`
  const { id } = await organiser.call(speakersApi.add, { conference_id, name, title: 'Editor' })
  await db.update(speakers).set({ email }).where(eq(speakers.id, id))
  return id
}

/** Makes a delegate the speaker of a new session, and returns the ids of both. */
export async function speaking(
  core: Pick<Core, 'db'>,
  organiser: Person,
  conference_id: string,
  { email }: Pick<Person, 'email'>,
) {
  const speaker_id = await speakerWith(core, organiser, conference_id, email)
  const session = { conference_id, title: `Session ${randomUUID()}`, ...TIMES, speaker_ids: [speaker_id] }
  const { id: schedule_item_id } = await organiser.call(scheduleApi.add, session)
  return { speaker_id, schedule_item_id }
}

/** Takes the address of a speaker away: whoever has it is a speaker no more. */
export async function withoutAddress({ db }: Pick<Core, 'db'>, speaker_id: string) {
  await db.update(speakers).set({ email: null }).where(eq(speakers.id, speaker_id))
}
