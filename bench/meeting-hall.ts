/** A conference at whose first slot two hundred requests wait for their answers. */
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { addDays, DAY_MS } from '#shared/time.ts'
import { type Hall, openHall, type Person } from './live-people.ts'

/** How many accept at once, and how many people are asked: each of them twice, so that people are as scarce as tables. */
export const ACCEPTS = 200
const ASKED = 100
export const TABLES = 8

const DAY = addDays(new Date().toISOString().slice(0, 10), 3)
/** The time that all of them want. */
export const START = `${DAY}T09:00:00.000Z`

export type Waiting = { id: string; asker: Person; asked: Person }
export type MeetingHall = Hall & { requests: Waiting[] }

export async function openMeetingHall(databaseUrl: string | null, more: Record<string, string> = {}) {
  const requests: Waiting[] = []
  const hall = await openHall(databaseUrl, ACCEPTS + ASKED, more, async (db, { conference_id, people }) => {
    requests.push(...requestsOf(people))
    await addSettings(db, conference_id)
    await addConsents(db, conference_id)
    await addRequests(db, conference_id, requests)
  })
  return { ...hall, requests }
}

function requestsOf(people: readonly Person[]): Waiting[] {
  const [askers, asked] = [people.slice(0, ACCEPTS), people.slice(ACCEPTS)]
  return askers.flatMap((asker, at) => {
    const other = asked[at % ASKED]
    return other ? { id: randomUUID(), asker, asked: other } : []
  })
}

async function addSettings(db: Db, conference_id: string) {
  await db.execute(sql`
    insert into meeting_settings (conference_id, enabled, updated_at) values (${conference_id}, true, now())`)
  await db.execute(sql`
    insert into meeting_hours (conference_id, day, from_minute, to_minute) values (${conference_id}, ${DAY}, 540, 1020)`)
  await db.execute(sql`
    insert into meeting_places (id, conference_id, name, position)
    select gen_random_uuid(), ${conference_id}, 'Table ' || number, number from generate_series(1, ${TABLES}::int) as number`)
}

async function addConsents(db: Db, conference_id: string) {
  await db.execute(sql`
    insert into conference_consents
      (conference_id, user_id, listed, suggestable, meetings, show_online, reachable, updated_at)
    select conference_id, user_id, true, false, true, false, false, now()
    from conference_members where conference_id = ${conference_id} and role = 'delegate'`)
  await db.execute(sql`
    insert into profiles (id, full_name, sort_name, search_text, updated_at)
    select user_id, 'Somebody', 'somebody', 'somebody', now()
    from conference_members where conference_id = ${conference_id} and role = 'delegate'`)
}

async function addRequests(db: Db, conference_id: string, requests: readonly Waiting[]) {
  const expires_at = new Date(Date.now() + DAY_MS).toISOString()
  const ids = sql.param(requests.map(({ id }) => id))
  const people = (whose: 'asker' | 'asked') => sql.param(requests.map((one) => one[whose].id))
  await db.execute(sql`
    insert into meetings (id, conference_id, state, asked_by, client_id, turn, reason, created_at, expires_at, updated_at)
    select id, ${conference_id}, 'requested', asker, gen_random_uuid(), 'asked', 'Your logs', now(), ${expires_at}, now()
    from unnest(${ids}::uuid[], ${people('asker')}::uuid[]) as given (id, asker)`)
  await db.execute(sql`
    insert into meeting_options (meeting_id, starts_at, ends_at, position)
    select id, ${START}::timestamptz, ${START}::timestamptz + interval '20 minutes', 0
    from unnest(${ids}::uuid[]) as given (id)`)
  await db.execute(sql`
    insert into meeting_people (meeting_id, person_id, role, answer)
    select id, asker, 'asks', 'yes' from unnest(${ids}::uuid[], ${people('asker')}::uuid[]) as given (id, asker)
    union all
    select id, asked, 'asked', null from unnest(${ids}::uuid[], ${people('asked')}::uuid[]) as given (id, asked)`)
}

const agent = new Agent({ keepAlive: true })

export type Answer<T> = { status: number; body: T; ms: number }

/** Calls a server over a connection that stays open. The time is until all of the answer is here. */
export function send<T>(url: string, { token }: Person, path: string, body?: object): Promise<Answer<T>> {
  const address = `${url.replace('localhost', '127.0.0.1')}${path}`
  const method = body === undefined ? 'GET' : 'POST'
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(address, { agent, method, headers }, (reply) => {
      let text = ''
      reply.setEncoding('utf8')
      reply.on('data', (part: string) => (text += part))
      reply.on('error', reject)
      reply.on('end', () => {
        const ms = performance.now() - began
        resolve({ status: reply.statusCode ?? 0, body: JSON.parse(text || 'null'), ms })
      })
    })
    sent.on('error', reject)
    sent.end(body && JSON.stringify(body))
  })
}
