import { sql } from 'drizzle-orm'
import { pollBallots, polls } from '#features/polls/server/table.ts'
import { PUBLIC_STATES } from '#features/questions/rules.ts'
import { questions } from '#features/questions/server/table.ts'

/**
 * Who asked in which session under their name what everybody in the room can read, or voted there in a poll that is not
 * anonymous: rows of `conference_id`, `schedule_item_id` (null for what is of the whole conference), `id` of the person and
 * `asked`.
 */
export const ASKED_OR_VOTED = sql`
  select ${questions.conference_id}, ${questions.schedule_item_id}, ${questions.asker_id} as id, true as asked
  from ${questions}
  where not ${questions.anonymous} and ${questions.state} = any(${sql.param([...PUBLIC_STATES])}::text[])
  union all
  select ${polls.conference_id}, ${polls.schedule_item_id}, ${pollBallots.person_id}, false
  from ${pollBallots} join ${polls} on ${polls.id} = ${pollBallots.poll_id}
  where not ${polls.anonymous} and ${polls.state} in ('open', 'closed')`
