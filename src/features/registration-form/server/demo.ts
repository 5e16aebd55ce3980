import { editableConference } from '#features/conferences/server/access.ts'
import type { Db } from '#server/db/db.ts'
import type { DemoConference } from '#server/feature.ts'
import { QuestionFields } from '../fields.ts'
import { type Answers, CONSENT } from '../rules.ts'
import { addQuestion, askedQuestions } from './service.ts'

const QUESTIONS = [
  {
    kind: 'choice',
    label: 'Which soup may we put aside for you?',
    options: ['Fish', 'Leek and potato', 'Both, it is a long night'],
  },
  { kind: 'text', label: 'What should the Galley know about what you eat?' },
  { kind: 'consent', label: 'You may use photographs of the Watch Room that show me' },
] satisfies Parameters<typeof QuestionFields.parse>[0][]

/** What the conference that is on asks whoever registers. */
export async function addDemoQuestions({ name, conference_id, organiser }: DemoConference) {
  if (name !== 'small_hours') return
  const { db, now } = organiser
  const conference = await editableConference(organiser, conference_id)
  for (const question of QUESTIONS) await addQuestion(db, conference, QuestionFields.parse(question), now)
}

const WORDS = ['', 'No shellfish, please', '', 'Vegetarian on weekdays', 'Nothing after three in the morning']

/** What somebody of the demonstration answers; `which` tells people apart. */
export async function demoAnswers(db: Db, conference_id: string, which: number): Promise<Answers> {
  const questions = await askedQuestions(db, { id: conference_id })
  return Object.fromEntries(
    questions.map(({ id, kind, options }) => {
      if (kind === 'choice') return [id, options[which % options.length] ?? '']
      if (kind === 'consent') return [id, which % 3 === 0 ? CONSENT.withheld : CONSENT.given]
      return [id, WORDS[which % WORDS.length] ?? '']
    }),
  )
}
