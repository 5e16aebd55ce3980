import type { Feature } from '#server/feature.ts'
import { HOURLY } from '#server/jobs/job.ts'
import type { Question } from '../contract.ts'
import { addDemoQuestions } from './demo.ts'
import { questionsHandlers } from './handlers.ts'
import { askedWhereIsRead, readQuestionViews, withholdQuestion } from './queries.ts'
import { eraseImportedQuestions, questionRecords } from './records.ts'
import { forgetQuestionNames } from './retention.ts'
import { readSettingsViews } from './settings.ts'
import { tellOfWaiting } from './queued.ts'

const EVERY_MINUTE = '* * * * *'
import { portableQuestions, portableQuestionSettings } from './portable.ts'

export const questionsFeature: Feature = {
  name: 'questions',
  portable: [portableQuestions, portableQuestionSettings],
  endpoints: [questionsHandlers],
  live: {
    subjects: [
      {
        kinds: ['question.changed'],
        read: readQuestionViews,
        // Safe: what is told of this kind is what `viewsOf` makes of a question.
        withhold: (data, people) => withholdQuestion(data as Question, people),
      },
      { kinds: ['question.settings'], read: readSettingsViews },
    ],
  },
  jobs: [
    { name: 'forget-question-names', cron: HOURLY, work: ({ db }, now) => forgetQuestionNames(db, now) },
    { name: 'tell-of-waiting-questions', cron: EVERY_MINUTE, work: tellOfWaiting },
  ],
  encounters: [askedWhereIsRead],
  personalRecords: [questionRecords],
  eraseImported: eraseImportedQuestions,
  demo: { conference: addDemoQuestions },
}
