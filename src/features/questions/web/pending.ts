import { PendingWrites } from '#web/live/pendingWrites.ts'
import { toast } from '#web/toast.ts'
import { questionsApi } from '../contract.ts'
import { screenText } from '../screen-text.ts'
import { withQuestion } from './live.ts'

/** Questions that were asked and are not yet on the server. */
export const pendingQuestions = new PendingWrites(questionsApi.ask, {
  name: 'questions',
  updates: (question, { conference_id, schedule_item_id }) => [
    withQuestion({ conference_id, schedule_item_id }, question),
  ],
  done: () => toast(screenText.submitted),
})
