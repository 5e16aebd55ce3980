import { changeSelf } from '#features/speakers/server/edits.ts'
import type { DemoConference } from '#server/feature.ts'
import { ownSpeaker } from './access.ts'

const BIO =
  'Makes the night buses, the emergency dentist and the lost property office of a small town answer the same telephone. Takes a night of it herself every month, and brings the log.'

/** In the current conference the delegate speaks, and has changed what the organisers had written of them. */
export async function changeDemoSpeaker({ name, conference_id, delegate }: DemoConference) {
  if (name !== 'small_hours') return
  const { conference, speaker } = await ownSpeaker(delegate, conference_id)
  await changeSelf(delegate, conference, { id: speaker.id, updated_at: speaker.updated_at, bio: BIO })
}
