import { requireNotMuted } from '#features/people/server/mutes.ts'
import { changeSelf } from '#features/speakers/server/edits.ts'
import { storeSpeakerImage } from '#features/speakers/server/service.ts'
import type { Call } from '#server/context.ts'
import { handle } from '#server/http/endpoints.ts'
import type { Limit } from '#server/http/limits.ts'
import { speakingApi } from '../contract.ts'
import { ownSpeaker } from './access.ts'
import { readSpeaking } from './queries.ts'

/** Pictures of the speakers of a conference share one quota. */
const PICTURES: Limit = { name: 'speaker-pictures', points: 20, seconds: 86_400 }
const CHANGES: Limit = { name: 'speaker-changes', points: 60, seconds: 3600 }

export const speakingHandlers = handle(speakingApi, {
  read: async (call, { conference_id }) => readSpeaking(call, conference_id),
  change: async (call, { conference_id, ...change }) => {
    const { conference, speaker } = await writingSpeaker(call, conference_id)
    await call.limits.spend(CHANGES, call.user.id)
    return changeSelf(call, conference, { ...change, id: speaker.id })
  },
  upload: async (call, { conference_id }) => {
    const { conference } = await writingSpeaker(call, conference_id)
    await call.limits.spend(PICTURES, call.user.id)
    return { url: await storeSpeakerImage(call, conference, call.bytes, call.now) }
  },
})

/** Throws as `ownSpeaker` does, and `forbidden` for somebody who is muted. */
async function writingSpeaker(call: Call, conference_id: string) {
  const own = await ownSpeaker(call, conference_id)
  await requireNotMuted(call, conference_id)
  return own
}
