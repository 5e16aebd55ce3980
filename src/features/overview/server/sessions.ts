import { sql } from 'drizzle-orm'
import { agendaItems } from '#features/agenda/server/table.ts'
import { chatMessages } from '#features/chat/server/table.ts'
import type { OwnedConference } from '#features/conferences/server/access.ts'
import { pollBallots, polls } from '#features/polls/server/table.ts'
import { questions, questionUpvotes } from '#features/questions/server/table.ts'
import { scheduleItems } from '#features/schedule/server/table.ts'
import type { Db } from '#server/db/db.ts'
import type { BusySession } from '../contract.ts'
import { BUSIEST } from '../rules.ts'

/** Who asked, voted or wrote in which session; everybody once in each. */
function participation(conference_id: string) {
  return sql`
    select schedule_item_id, asker_id as person_id from ${questions}
    where conference_id = ${conference_id} and state <> 'rejected'
    union
    select question.schedule_item_id, vote.person_id
    from ${questionUpvotes} as vote join ${questions} as question on question.id = vote.question_id
    where question.conference_id = ${conference_id} and question.state <> 'rejected'
    union
    select poll.schedule_item_id, vote.person_id
    from ${pollBallots} as vote join ${polls} as poll on poll.id = vote.poll_id
    where poll.conference_id = ${conference_id}
    union
    select schedule_item_id, author_id from ${chatMessages}
    where conference_id = ${conference_id} and deleted_at is null and card is null`
}

/** All sessions of a conference with how many saved them and how many took part. */
function countedSessions(conference_id: string) {
  return sql`
    select id, title, day, start_time, end_time, location, coalesce(saves, 0) as saves, coalesce(asked, 0) as questions,
      coalesce(people, 0) as people
    from ${scheduleItems}
    left join (
      select schedule_item_id, count(*)::int as saves from ${agendaItems}
      where schedule_item_id in (select id from ${scheduleItems} where conference_id = ${conference_id}) group by 1
    ) as saved on saved.schedule_item_id = id
    left join (
      select schedule_item_id, count(*)::int as asked from ${questions}
      where conference_id = ${conference_id} and state <> 'rejected' group by 1
    ) as asking on asking.schedule_item_id = id
    left join (
      select schedule_item_id, count(person_id)::int as people
      from (${participation(conference_id)}) as took_part group by 1
    ) as joined on joined.schedule_item_id = id
    where conference_id = ${conference_id}`
}

type Ranked = BusySession & { save_rank: number; people_rank: number }

/** The busiest sessions, in the order of each figure; those that nobody saved or took part in are left out. */
export async function busiestSessions(db: Db, { id }: OwnedConference) {
  const { rows } = await db.execute<Ranked>(sql`
    select * from (
      select counted.*,
        row_number() over (order by saves desc, people desc, day, start_time, id)::int as save_rank,
        row_number() over (order by people desc, saves desc, day, start_time, id)::int as people_rank
      from (${countedSessions(id)}) as counted
    ) as ranked
    where (save_rank <= ${BUSIEST} and saves > 0) or (people_rank <= ${BUSIEST} and people > 0)`)
  const by = (rank: 'save_rank' | 'people_rank', figure: 'saves' | 'people') =>
    rows.filter((row) => row[rank] <= BUSIEST && row[figure] > 0).toSorted((a, b) => a[rank] - b[rank])
  return { by_saves: by('save_rank', 'saves'), by_people: by('people_rank', 'people') }
}

/** All sessions in the order of the schedule. */
export async function readSessions(db: Db, { id }: OwnedConference) {
  const { rows } = await db.execute<BusySession & { end_time: string }>(
    sql`${countedSessions(id)} order by day, start_time, title, id`,
  )
  return rows
}
