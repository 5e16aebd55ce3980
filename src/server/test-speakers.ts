import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { scheduleApi } from '#features/schedule/contract.ts'
import { speakersApi } from '#features/speakers/contract.ts'
import { speakers } from '#features/speakers/server/table.ts'
import type { Core } from './context.ts'
import { speakerOf } from './test-fixtures.ts'
import type { Caller, Person } from './test.ts'

const TIMES = { day: 'Day 1', start_time: '09:00', end_time: '10:00' }

/** Adds a speaker with this address and returns the id. */
export async function speakerWith(organiser: Person, conference_id: string, email: string) {
  const name = `Speaker ${randomUUID()}`
  const { id } = await organiser.call(speakersApi.add, { conference_id, name, title: 'Editor', email })
  return id
}

/** Makes a delegate the speaker of a new session, and returns the ids of both. */
export async function speaking(organiser: Person, conference_id: string, { email }: Pick<Person, 'email'>) {
  const speaker_id = await speakerWith(organiser, conference_id, email)
  const session = { conference_id, title: `Session ${randomUUID()}`, ...TIMES, speaker_ids: [speaker_id] }
  const { id: schedule_item_id } = await organiser.call(scheduleApi.add, session)
  return { speaker_id, schedule_item_id }
}

/** Takes the address of a speaker away: whoever has it is a speaker no more. */
export async function withoutAddress({ db }: Pick<Core, 'db'>, speaker_id: string) {
  await db.update(speakers).set({ email: null }).where(eq(speakers.id, speaker_id))
}

export type SpeakerTargets = {
  speaker(): Promise<string>
  /** Makes a speaker of somebody who is registered. */
  speaking(person: Caller | Person): Promise<void>
}

export function speakerTargets(organiser: Person, conference_id: string): SpeakerTargets {
  return {
    speaker: () => speakerOf(organiser, conference_id),
    async speaking(person) {
      const email = 'email' in person ? person.email : `${randomUUID()}@example.org`
      await organiser.call(speakersApi.add, { conference_id, name: 'Ada', title: 'T', email })
    },
  }
}

export const missingSpeakers: SpeakerTargets = {
  speaker: () => Promise.resolve(randomUUID()),
  speaking: () => Promise.resolve(),
}

type SpeakerInput = (targets: SpeakerTargets, person: Caller | Person) => object | Promise<object>

async function asSpeaker(t: SpeakerTargets, person: Caller | Person) {
  await t.speaking(person)
  return { bio: 'New' }
}

export const SPEAKER_INPUTS: Record<string, SpeakerInput> = {
  'POST /api/conferences/:conference_id/speakers': () => ({ name: 'N', title: 'T' }),
  'PATCH /api/conferences/:conference_id/speakers/:id': async (t) => ({ id: await t.speaker(), name: 'N' }),
  'DELETE /api/conferences/:conference_id/speakers/:id': async (t) => ({ id: await t.speaker() }),
  'POST /api/conferences/:conference_id/speakers/:id/edits/undo': async (t) => ({ id: await t.speaker() }),
  'DELETE /api/conferences/:conference_id/speakers/:id/edits': async (t) => ({ id: await t.speaker() }),
  'POST /api/conferences/:conference_id/speakers/import/undo': async (t) => ({ ids: [await t.speaker()] }),
  'GET /api/conferences/:conference_id/speaking': asSpeaker,
  'PATCH /api/conferences/:conference_id/speaking': asSpeaker,
  'POST /api/conferences/:conference_id/speaking/picture': asSpeaker,
  'POST /api/conferences/:conference_id/speakers/delete': async (t) => ({ ids: [await t.speaker()] }),
}
