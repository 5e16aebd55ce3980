import { randomUUID } from 'node:crypto'
import { joinedConference } from '#features/conferences/server/access.ts'
import type { DemoConference, DemoName } from '#server/feature.ts'
import { setReaction } from './changes.ts'
import { postMessage } from './posts.ts'

/** In the order of the conversation; `by` counts the other participants from 0. */
type Line = { by: 'organiser' | 'delegate' | number; text: string; answers?: number; liked?: boolean }

const LINES: Record<DemoName, readonly Line[]> = {
  tidewater: [
    { by: 'organiser', text: 'Good morning. The slides of day one are linked from each session.' },
    { by: 0, text: 'Thank you! Is the form from “Plain language for tired people” online somewhere?' },
    { by: 1, text: 'It is the last link in the description.', answers: 1 },
    { by: 2, text: 'The queue for soup was fair, and measured. Well done.', liked: true },
  ],
  small_hours: [
    { by: 'organiser', text: 'Good evening. Supper moves to the quay at 18:30. Bring your torch.' },
    { by: 0, text: 'Does a swap count as a night, or as a favour?' },
    { by: 1, text: 'Both. That is what the spreadsheet is for.', answers: 1, liked: true },
    { by: 2, text: 'On the relay station we count in silences. A quiet New Year is worth two loud ones.' },
    { by: 'delegate', text: 'The tug has had a volunteer for nine years. It is me.', liked: true },
  ],
}

/** A short conversation in the chat of the conference. */
export async function addDemoChat({ name, conference_id, organiser, delegate, others }: DemoConference) {
  const posted: string[] = []
  const people = { organiser, delegate }
  for (const { by, text, answers, liked } of LINES[name]) {
    const call = typeof by === 'number' ? (others[by] ?? delegate) : people[by]
    const conference = await joinedConference(call.db, call.user, conference_id)
    const reply_to_id = answers === undefined ? undefined : posted[answers]
    const message = await postMessage(call, conference, { text, client_id: randomUUID(), reply_to_id })
    posted.push(message.id)
    if (liked) await setReaction(organiser, conference, { id: message.id, reaction: 'like', on: true })
  }
}
