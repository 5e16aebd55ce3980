import { type SQL, sql } from 'drizzle-orm'
import { agendaItems } from '#features/agenda/server/table.ts'
import type { JoinedConference } from '#features/conferences/server/access.ts'
import { countPeople } from '#features/connections/server/read-limits.ts'
import { connections, ignoredPeople } from '#features/connections/server/table.ts'
import { LISTED, shownTo } from '#features/directory/server/people.ts'
import { allIn, readPersons } from '#features/people/server/queries.ts'
import { asAcquaintance } from '#features/people/server/sight.ts'
import { isSessionOver } from '#features/stage/server/session-end.ts'
import { suggestionInputs } from '#features/suggestions/server/table.ts'
import { ASKED_OR_VOTED } from '#features/suggestions/server/took-part.ts'
import type { Call } from '#server/context.ts'
import type { SessionPeople } from '../contract.ts'
import { SESSION_PEOPLE } from '../rules.ts'

type Session = { conference: JoinedConference; schedule_item_id: string }
type Row = { person_id: string; connected: boolean; asked: boolean; total: number }

const NOBODY: SessionPeople = {
  shared: false,
  going: { people: [], total: 0 },
  took_part: { people: [], total: 0 },
}

/**
 * The people of a session as the caller may see them: those who let themselves be suggested to people who share a session
 * with them, which the caller therefore has to do.
 */
export async function listSessionPeople(call: Call, session: Session): Promise<SessionPeople> {
  if (!(await shares(call, session))) return NOBODY
  const isOver = await isSessionOver(call, session)
  const [going, tookPart] = [await readGoing(call, session), isOver ? await readTookPart(call, session) : []]
  const rows = [...going, ...tookPart]
  await countPeople(call, session.conference, rows)
  const ids = rows.map(({ person_id }) => person_id)
  const personOf = await readPersons(call.db, allIn(session.conference.id, ids), asAcquaintance)
  return {
    shared: true,
    going: { people: going.flatMap(({ person_id }) => personOf(person_id) ?? []), total: going[0]?.total ?? 0 },
    took_part: {
      people: tookPart.flatMap(({ person_id, connected, asked }) => {
        const person = personOf(person_id)
        return person ? { ...person, connected, asked } : []
      }),
      total: tookPart[0]?.total ?? 0,
    },
  }
}

const savedIt = (id: string) => sql`
  select ${agendaItems.person_id} as id, false as asked from ${agendaItems} where ${agendaItems.schedule_item_id} = ${id}`

const askedOrVoted = (id: string) => sql`
  select took_part.id, took_part.asked from (${ASKED_OR_VOTED}) as took_part where took_part.schedule_item_id = ${id}`

async function shares({ db, user }: Call, { schedule_item_id: id }: Session) {
  const { rows } = await db.execute(sql`
    select true as shares from (${savedIt(id)} union all ${askedOrVoted(id)}) as own where own.id = ${user.id} limit 1`)
  return rows.length > 0
}

function readGoing(call: Call, session: Session) {
  const people = savedIt(session.schedule_item_id)
  return readShown(call, session, { people, limit: SESSION_PEOPLE.going, onlyConnected: true })
}

function readTookPart(call: Call, session: Session) {
  const people = askedOrVoted(session.schedule_item_id)
  return readShown(call, session, { people, limit: SESSION_PEOPLE.took_part, onlyConnected: false })
}

type Read = { people: SQL; limit: number; onlyConnected: boolean }

/**
 * Of these people whom the caller may see, connections first and then whoever asked; all are counted and some returned. What
 * the conditions look up is hashed, because thousands may be checked.
 */
async function readShown({ db, user }: Call, { conference }: Session, { people, limit, onlyConnected }: Read) {
  const { low_id, high_id, status } = connections
  const known = sql`
    select case when ${low_id} = ${user.id} then ${high_id} else ${low_id} end
    from ${connections} where ${status} = 'connected' and ${user.id} in (${low_id}, ${high_id})`
  const ignored = sql`select ${ignoredPeople.ignored_id} from ${ignoredPeople} where ${ignoredPeople.person_id} = ${user.id}`
  const without = sql`select ${suggestionInputs.person_id} from ${suggestionInputs} where not ${suggestionInputs.sessions}`
  const { rows } = await db.execute<Row>(sql`
    with shown as materialized (
      select profiles.id, sort_name, here.asked, profiles.id in (${known}) as connected
      from (select id, bool_or(asked) as asked from (${people}) as session group by id) as here
      join ${LISTED} on profiles.id = here.id
      where ${shownTo(user, conference)} and consents.suggestable and profiles.id <> ${user.id}
        and profiles.id not in (${ignored}) and profiles.id not in (${without})
    )
    select id as person_id, connected, asked, count(*) over ()::int as total from shown
    where ${onlyConnected ? sql`connected` : sql`true`}
    order by connected desc, asked desc, sort_name, id limit ${limit}`)
  return rows
}
