import { editableConference } from '#features/conferences/server/access.ts'
import type { DemoConference, DemoName } from '#server/feature.ts'
import { addAnnouncement } from './announcements.ts'

const ANNOUNCED: Record<DemoName, { title: string; body: string }> = {
  tidewater: { title: 'Thank you for coming', body: 'The recordings follow within two weeks.' },
  small_hours: { title: 'Torches are by the door', body: 'Please keep them pointed at the floor.' },
}

/** An announcement of which the participants are notified. */
export async function addDemoAnnouncement({ name, conference_id, organiser }: DemoConference) {
  const conference = await editableConference(organiser, conference_id)
  const fields = { ...ANNOUNCED[name], audience: 'everyone', status: 'active', expires_at: null } as const
  await addAnnouncement(organiser, conference, fields)
}
