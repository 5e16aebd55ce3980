import { sql } from 'drizzle-orm'
import { insertRows } from './db/insert-many.ts'
import type { testApp } from './test.ts'
import { agendaItems } from '#features/agenda/server/table.ts'
import { connections } from '#features/connections/server/table.ts'
import { conferenceConsents, conferenceMembers } from '#features/conferences/server/table.ts'
import { participantAnswers } from '#features/networking-profile/server/table.ts'
import type { Answers } from '#features/networking-profile/rules.ts'
import { profiles } from '#features/profile/server/table.ts'

type Kit = Pick<Awaited<ReturnType<typeof testApp>>, 'db' | 'clock'>

/** A participant who is listed and may be suggested. */
export type ParticipantRow = Partial<Omit<Answers, 'about'>> & {
  id: string
  full_name?: string
  bio?: string
  position?: string | null
  company?: string | null
  saved?: readonly string[]
  connected?: readonly string[]
}

const CHUNK = 250

/** Inserts participants as registrations make them, with their answers, saved sessions and connections. */
export async function addParticipants(kit: Kit, conference_id: string, people: readonly ParticipantRow[]) {
  for (let from = 0; from < people.length; from += CHUNK)
    await addChunk(kit, conference_id, people.slice(from, from + CHUNK))
  await addConnections(kit, people)
}

async function addChunk({ db, clock }: Kit, conference_id: string, people: readonly ParticipantRow[]) {
  const now = clock.now().toISOString()
  const users = JSON.stringify(people.map(({ id }) => ({ id, email: `${id}@example.org` })))
  await db.execute(sql`
    insert into users (id, email, user_metadata, app_metadata, is_delegate, is_anonymous, created_at, updated_at)
    select id, email, '{}', '{}', true, false, ${now}, ${now} from json_to_recordset(${users}) as person (id uuid, email text)`)
  const members = people.map(({ id }) => ({ conference_id, user_id: id, role: 'delegate' as const, joined_at: now }))
  await insertRows(db, conferenceMembers, members)
  // The trigger that learns the words of whoever is listed would otherwise run by the plan for a database with few people.
  await db.execute(sql`analyze users, profiles, conference_members, conference_consents`)
  await insertRows(
    db,
    conferenceConsents,
    people.map(({ id }) => ({
      conference_id,
      user_id: id,
      listed: true,
      suggestable: true,
      meetings: false,
      updated_at: now,
    })),
  )
  await addWords({ db, clock }, conference_id, people)
}

/** What they say of themselves, and what they saved. */
async function addWords({ db, clock }: Kit, conference_id: string, people: readonly ParticipantRow[]) {
  const now = clock.now().toISOString()
  const profileRows = people.map(({ id, full_name = `Person ${id.slice(-4)}`, bio, position, company }) => {
    const folded = { search_text: full_name.toLowerCase(), sort_name: full_name.toLowerCase() }
    return {
      id,
      full_name,
      bio: bio ?? null,
      position: position ?? null,
      company: company ?? null,
      ...folded,
      updated_at: now,
    }
  })
  await insertRows(db, profiles, profileRows)
  const answers = people.map(({ id, interests = [], seeking = [], offering = [] }) => {
    const said = { interests: [...interests], seeking: [...seeking], offering: [...offering], about: null }
    return { conference_id, user_id: id, ...said, updated_at: now }
  })
  await insertRows(db, participantAnswers, answers)
  const saved = people.flatMap(({ id, saved: sessions = [] }) =>
    sessions.map((one) => ({ person_id: id, schedule_item_id: one })),
  )
  await insertRows(
    db,
    agendaItems,
    saved.map((row) => ({ ...row, saved_at: now })),
  )
}

async function addConnections({ db, clock }: Kit, people: readonly ParticipantRow[]) {
  const since = clock.now().toISOString()
  const pairs = new Map(
    people.flatMap(({ id, connected = [] }) =>
      connected.map((other) => {
        const [low_id = '', high_id = ''] = [id, other].toSorted((a, b) => (a < b ? -1 : 1))
        return [`${low_id} ${high_id}`, { low_id, high_id }] as const
      }),
    ),
  )
  for (let rows = [...pairs.values()]; rows.length > 0; rows = rows.slice(CHUNK))
    await db.execute(sql`
      insert into ${connections} (id, low_id, high_id, status, since)
      select gen_random_uuid(), low_id, high_id, 'connected', ${since}
      from json_to_recordset(${JSON.stringify(rows.slice(0, CHUNK))}) as pair (low_id uuid, high_id uuid)`)
}
