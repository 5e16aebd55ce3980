import { editableConference } from '#features/conferences/server/access.ts'
import type { DemoConference, DemoName } from '#server/feature.ts'
import { addAnnouncement } from './announcements.ts'

const ANNOUNCED: Record<DemoName, readonly { title: string; body: string }[]> = {
  tidewater: [{ title: 'Thank you for coming', body: 'The recordings follow within two weeks.' }],
  small_hours: [
    { title: 'Torches are by the door', body: 'Please keep them pointed at the floor.' },
    {
      title: 'The minibus is on time',
      body: 'It leaves the swing bridge every hour, on the half hour, all night. It surprised us too.',
    },
  ],
}

/** The Monday after the conference, whose thanks would otherwise come before it. */
const AFTER_TIDEWATER = new Date('2025-04-14T08:00:00Z')

/** Announcements of which the participants are notified. */
export async function addDemoAnnouncements({ name, conference_id, organiser: call }: DemoConference) {
  const organiser = name === 'tidewater' ? { ...call, now: AFTER_TIDEWATER } : call
  const conference = await editableConference(organiser, conference_id)
  for (const announced of ANNOUNCED[name])
    await addAnnouncement(organiser, conference, {
      ...announced,
      audience: 'everyone',
      status: 'active',
      expires_at: null,
    })
}
