import { randomUUID } from 'node:crypto'
import { closableConference, joinedConference, visibleConference } from '#features/conferences/server/access.ts'
import { listSchedule } from '#features/schedule/server/service.ts'
import type { DemoConference, DemoName } from '#server/feature.ts'
import { answerQuestion } from './answers.ts'
import { askQuestion } from './posts.ts'
import { moderateQuestion } from './moderation.ts'
import { setUpvote } from './votes.ts'

/** `by` and `voters` count the other participants from 0. */
type DemoQuestion = {
  by: number
  text: string
  voters: number[]
  anonymous?: boolean
  pinned?: boolean
  /** What the organiser answered. */
  answer?: string
}

const QUESTIONS: Record<DemoName, readonly DemoQuestion[]> = {
  tidewater: [
    {
      by: 0,
      text: 'Will the recordings have subtitles that a person has read?',
      voters: [1, 2, 3],
      answer: 'Yes. Two people read each of them, and the transcript is a page of its own.',
    },
    { by: 2, text: 'Which of the five services cost more to measure than to run?', voters: [0, 1] },
  ],
  small_hours: [
    { by: 1, text: 'How do you hand over at four in the morning without waking the whole house?', voters: [0, 2, 3] },
    { by: 3, text: 'Has anybody said no to a swap and kept a friend?', voters: [0, 1], anonymous: true, pinned: true },
    {
      by: 0,
      text: 'Where do I leave my torch after supper?',
      voters: [2],
      answer: 'In the box by the door. It counts as handed over.',
    },
  ],
}

/** Questions in sessions of Small Hours, by their titles; the chat has conversations in the same sessions. */
const IN_SESSIONS: Record<string, DemoQuestion> = {
  'Listening to a quiet radio': {
    by: 2,
    text: 'How do you stay awake for something that never happens?',
    voters: [7],
  },
  'One star at a time': {
    by: 8,
    text: 'May I touch the telescope?',
    voters: [0],
    answer: 'With your eyes. Kahu will hold your gloves.',
  },
  'A pharmacy with the lights on': {
    by: 6,
    text: 'What do people really come for at three?',
    voters: [3, 8],
    answer: 'A leaflet, read aloud by somebody who is in no hurry.',
  },
  'First loaves': { by: 0, text: 'Is sourdough a rota for bacteria?', voters: [5] },
  'Morning report: what happened while you slept': {
    by: 1,
    text: 'Who decides what was worth waking us for?',
    voters: [2],
  },
  'Rota arithmetic': {
    by: 4,
    text: 'Does a spreadsheet that everybody hates equally count as fair?',
    voters: [0, 8],
    answer: 'Yes, if the person who wrote it is in it.',
  },
  'Two minutes at Kaze station': { by: 5, text: 'Which of the two minutes would you like back?', voters: [4] },
  'When the tide table is wrong': {
    by: 7,
    text: 'How wrong may a table be before you stop printing it?',
    voters: [6],
  },
  'Drill: the phone lines are down': {
    by: 3,
    text: 'Are pigeons within the rules?',
    voters: [5, 8],
    answer: 'They are. Please bring your own, and take them home.',
  },
  'The pager as a piece of design': { by: 8, text: 'What would you take away from it, if you had to?', voters: [1] },
  'Sleep clinic: bring your rota': {
    by: 0,
    text: 'Two short nights or one long one?',
    voters: [3],
    answer: 'The one that you will really sleep. Show me the curtains first.',
  },
  'What a night costs': { by: 2, text: 'Who in your accounts pays for the morning after?', voters: [1, 4] },
  'A nap, with instructions': { by: 6, text: 'Can instruction one be “sit down”, in larger letters?', voters: [7] },
  'Quiet rooms for loud jobs': {
    by: 3,
    text: 'How quiet is quiet, in decibels or in looks?',
    voters: [5],
    answer: 'In looks. We measured both, and the looks were more exact.',
  },
  'Who watches at New Year?': { by: 7, text: 'Has anybody ever asked for the shift?', voters: [2, 3] },
  'Trim a lamp, read a chart': {
    by: 1,
    text: 'Is the lamp here because the chart is old, or the other way round?',
    voters: [6],
  },
  'Table-top: eleven minutes in the dark': {
    by: 4,
    text: 'Why eleven?',
    voters: [0],
    answer: 'Ten is optimism, and at twelve the batteries end.',
  },
  'Stories from the log book': { by: 8, text: 'May a log book be funny on purpose?', voters: [6, 7] },
  'Open watch: bring a live system': { by: 2, text: 'What do I do with my hands while it works?', voters: [5] },
}

/** More in the session in which the delegate speaks, asked before it begins. */
const TO_THE_DELEGATE: readonly DemoQuestion[] = [
  { by: 0, text: 'Hanne, which of the three do people mean when they only say that it hurts?', voters: [1, 3, 4] },
  { by: 5, text: 'What was the strangest thing that anybody handed in at night?', voters: [2], anonymous: true },
]
const SPOKEN = 'Stories from the log book'

/**
 * Questions of the other participants: open ones, a pinned one, one without a name, and some that the organiser answered; in
 * the current conference in its sessions too.
 */
export async function addDemoQuestions(demo: DemoConference) {
  const { name, conference_id, organiser } = demo
  for (const question of QUESTIONS[name]) await ask(demo, question)
  if (name !== 'small_hours') return
  const conference = await visibleConference(organiser.db, organiser.user, conference_id)
  for (const { id, title } of await listSchedule(organiser.db, conference)) {
    const question = IN_SESSIONS[title]
    if (question) await ask(demo, question, id)
    if (title === SPOKEN) for (const one of TO_THE_DELEGATE) await ask(demo, one, id)
  }
}

async function ask(
  { conference_id, organiser, others }: DemoConference,
  asked: DemoQuestion,
  schedule_item_id?: string,
) {
  const { by, text, voters, anonymous = false, pinned, answer } = asked
  const asker = others[by]
  if (!asker) return
  const conference = await joinedConference(asker.db, asker.user, conference_id)
  const { id } = await askQuestion(asker, conference, { text, anonymous, client_id: randomUUID(), schedule_item_id })
  for (const voter of voters.flatMap((at) => others[at] ?? []))
    await setUpvote(voter, await joinedConference(voter.db, voter.user, conference_id), { id, on: true })
  if (pinned) await moderateQuestion(organiser, await closableConference(organiser, conference_id), { id, pinned })
  if (answer === undefined) return
  await answerQuestion(organiser, await joinedConference(organiser.db, organiser.user, conference_id), {
    id,
    text: answer,
  })
}
