import { randomUUID } from 'node:crypto'
import { editableConference, joinedConference } from '#features/conferences/server/access.ts'
import type { Call } from '#server/context.ts'
import type { DemoConference } from '#server/feature.ts'
import { defaultHours } from '../hours-rules.ts'
import { DEFAULTS } from '../rules.ts'
import { acceptMeeting } from './answers.ts'
import { readTimes } from './askable.ts'
import { setOrganiserSettings } from './organiser-settings.ts'
import { askForMeeting } from './requests.ts'

/** A conference that does not sleep: from eight in the morning to eleven at night. */
const OPEN = { from_minute: 8 * 60, to_minute: 23 * 60 }
const TABLES = ['Galley, table 1', 'Galley, table 2', 'Galley, table 3', 'Galley, table 4', 'Window']

/** Who asks whom, counting the other participants from 0, and whether it is agreed. */
const REQUESTS: readonly (readonly [
  by: 'delegate' | number,
  to: 'delegate' | number,
  reason: string,
  isAgreed: boolean,
])[] = [
  [0, 'delegate', 'You asked who pays for the quiet nights. I have eleven years of logs that say nobody does.', true],
  [3, 'delegate', 'I would like to hear how your ward hands over at seven.', false],
  ['delegate', 5, 'How do your hands get over the night? I am asking for six of us.', false],
  [1, 2, 'Two bakers, one oven: shall we compare?', true],
]

/** Meetings at the current conference: one that is agreed, one that asks the delegate, and one that they have sent. */
export async function addDemoMeetings({ name, conference_id, organiser, delegate, others }: DemoConference) {
  if (name !== 'small_hours') return
  const conference = await editableConference(organiser, conference_id)
  const hours = defaultHours(conference).map(({ day }) => ({ day, ...OPEN }))
  const places = TABLES.map((table) => ({ id: null, name: table, exhibitor_id: null }))
  await setOrganiserSettings(organiser, conference, { ...DEFAULTS, enabled: true, hours, places })
  const callOf = (person: 'delegate' | number) => (person === 'delegate' ? delegate : others[person])
  for (const [by, to, reason, isAgreed] of REQUESTS) {
    const [one, other] = [callOf(by), callOf(to)]
    if (one && other) await addMeeting(one, other, { conference_id, reason, isAgreed })
  }
}

type Wish = { conference_id: string; reason: string; isAgreed: boolean }

async function addMeeting(by: Call, to: Call, { conference_id, reason, isAgreed }: Wish) {
  const conference = await joinedConference(by.db, by.user, conference_id)
  const { best } = await readTimes(by, conference, { person_ids: to.user.id })
  const starts = best.map(({ starts_at }) => starts_at)
  if (starts.length === 0) return
  const asked = {
    client_id: randomUUID(),
    person_ids: [to.user.id],
    exhibitor_id: null,
    place_id: null,
    starts,
    reason,
  }
  const { meeting } = await askForMeeting(by, conference, asked)
  if (meeting && isAgreed) await acceptMeeting(to, meeting.id, starts[0] ?? '')
}
