import { editableConference, joinedConference } from '#features/conferences/server/access.ts'
import type { Call } from '#server/context.ts'
import type { DemoConference, DemoName } from '#server/feature.ts'
import type { Answers } from '../rules.ts'
import { setMe } from './me.ts'
import { setTags } from './tags.ts'

const TAGS: Record<DemoName, string[]> = {
  tidewater: ['Open standards', 'Plain language', 'Accessible maps', 'Forms', 'Rotas', 'Small cities'],
  small_hours: ['Handover', 'Rotas', 'Alarms', 'On-call pay', 'Sleep', 'Runbooks', 'Drills', 'Baking', 'Quiet rooms'],
}

const DELEGATE: Answers = {
  interests: ['Handover', 'Rotas', 'Plain language'],
  seeking: [
    { goal: 'learn', tag: 'Handover' },
    { goal: 'exchange', tag: 'Rotas' },
  ],
  offering: [{ goal: 'mentor', tag: 'Forms' }],
  about: 'I redraw the forms that people fill in at four in the morning.',
}

/** By the order of the other participants. */
const OTHERS: readonly Answers[] = [
  {
    interests: ['Small cities', 'Rotas'],
    seeking: [{ goal: 'collaborate', tag: 'Small cities' }],
    offering: [{ goal: 'exchange', tag: 'Rotas' }],
    about: 'Builds what a city can run without a department.',
  },
  {
    interests: ['Open standards', 'Rotas'],
    seeking: [{ goal: 'learn', tag: 'Forms' }],
    offering: [{ goal: 'mentor', tag: 'Handover' }],
    about: 'Writes policy that fits on one page.',
  },
  {
    interests: ['Plain language', 'On-call pay'],
    seeking: [{ goal: 'exchange', tag: 'Rotas' }],
    offering: [],
    about: 'Recognises professions across eleven borders, and their calendars.',
  },
  {
    interests: ['Handover', 'Sleep', 'Alarms'],
    seeking: [{ goal: 'exchange', tag: 'Rotas' }],
    offering: [{ goal: 'mentor', tag: 'Handover' }],
    about: 'Nine years of nights. Nobody leaves my ward without having said what they have seen.',
  },
  {
    interests: ['Runbooks', 'Handover'],
    seeking: [{ goal: 'learn', tag: 'Sleep' }],
    offering: [{ goal: 'exchange', tag: 'Rotas' }],
    about: 'Plans the train that must not be the last one by accident.',
  },
  {
    interests: ['Rotas', 'Drills'],
    seeking: [{ goal: 'collaborate', tag: 'Drills' }],
    offering: [{ goal: 'collaborate', tag: 'Quiet rooms' }],
    about: null,
  },
  {
    interests: ['Handover', 'Quiet rooms'],
    seeking: [{ goal: 'learn', tag: 'Plain language' }],
    offering: [{ goal: 'exchange', tag: 'Handover' }],
    about: 'Keeps the only log in the county that has never been a spreadsheet.',
  },
]

/** What the people of the demonstration look for and offer. */
export async function addDemoAnswers({ name, conference_id, organiser, delegate, others }: DemoConference) {
  await setTags(organiser.db, await editableConference(organiser, conference_id), TAGS[name])
  await answer(delegate, conference_id, DELEGATE)
  for (const [at, other] of others.entries()) {
    const answers = OTHERS[at]
    if (answers) await answer(other, conference_id, answers)
  }
}

async function answer(call: Call, conference_id: string, answers: Answers) {
  await setMe(call, await joinedConference(call.db, call.user, conference_id), answers)
}
