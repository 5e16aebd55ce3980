import { randomUUID } from 'node:crypto'
import { speakersApi } from '#features/speakers/contract.ts'
import type { Caller, Person } from './test.ts'
import { speakerOf } from './test-fixtures.ts'

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
  'POST /api/conferences/:conference_id/speakers/invitations': async (t) => ({ ids: [await t.speaker()] }),
  'POST /api/conferences/:conference_id/speakers/:id/edits/undo': async (t) => ({ id: await t.speaker() }),
  'DELETE /api/conferences/:conference_id/speakers/:id/edits': async (t) => ({ id: await t.speaker() }),
  'GET /api/conferences/:conference_id/speaking': asSpeaker,
  'PATCH /api/conferences/:conference_id/speaking': asSpeaker,
  'POST /api/conferences/:conference_id/speaking/picture': asSpeaker,
  'POST /api/conferences/:conference_id/speakers/delete': async (t) => ({ ids: [await t.speaker()] }),
}
