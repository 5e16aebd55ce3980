import type { OwnedConference } from '#features/conferences/server/access.ts'
import { countDelegates } from '#features/delegates/server/list.ts'
import { countOpenReports } from '#features/moderation/server/open-reports.ts'
import { listOpenPolls } from '#features/polls/server/queries.ts'
import { countQuestions } from '#features/questions/server/queries.ts'
import type { Db } from '#server/db/db.ts'
import type { SessionActivity, Today } from '../contract.ts'

/** What waits for the organisers, and what happens around each session. */
export async function readToday(db: Db, conference: OwnedConference, now: Date): Promise<Today> {
  const [questions, polls, reports, delegates] = await Promise.all([
    countQuestions(db, conference),
    listOpenPolls(db, conference),
    countOpenReports(db, conference),
    countDelegates(db, conference, now),
  ])
  const sessions = new Map<string, SessionActivity>()
  const change = (id: string | null, activity: Partial<SessionActivity>) => {
    if (id !== null) sessions.set(id, { ...QUIET, schedule_item_id: id, ...sessions.get(id), ...activity })
  }
  for (const { schedule_item_id, waiting, open } of questions)
    change(schedule_item_id, { questions_waiting: waiting, questions_open: open })
  // The newest of a session comes last.
  for (const { schedule_item_id, question } of polls.toReversed()) change(schedule_item_id, { poll: question })
  const ofConference = questions.find(({ schedule_item_id }) => schedule_item_id === null)
  return {
    sessions: [...sessions.values()],
    questions_waiting: ofConference?.waiting ?? 0,
    reports,
    bounced: delegates.Bounced,
  }
}

const QUIET = { questions_waiting: 0, questions_open: 0, poll: null }
