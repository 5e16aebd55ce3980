import { randomUUID } from 'node:crypto'
import { closableConference, joinedConference } from '#features/conferences/server/access.ts'
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

/** Questions of the other participants: open ones, a pinned one, one without a name, one that the organiser answered. */
export async function addDemoQuestions({ name, conference_id, organiser, others }: DemoConference) {
  const closable = await closableConference(organiser, conference_id)
  const asOrganiser = await joinedConference(organiser.db, organiser.user, conference_id)
  for (const { by, text, voters, anonymous = false, pinned, answer } of QUESTIONS[name]) {
    const asker = others[by]
    if (!asker) continue
    const conference = await joinedConference(asker.db, asker.user, conference_id)
    const { id } = await askQuestion(asker, conference, { text, anonymous, client_id: randomUUID() })
    for (const voter of voters.flatMap((at) => others[at] ?? []))
      await setUpvote(voter, await joinedConference(voter.db, voter.user, conference_id), { id, on: true })
    if (pinned) await moderateQuestion(organiser, closable, { id, pinned })
    if (answer !== undefined) await answerQuestion(organiser, asOrganiser, { id, text: answer })
  }
}
