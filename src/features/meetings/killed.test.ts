import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { afterTest } from '#server/test-cleanup.ts'
import { eventually } from '#server/test-eventually.ts'
import { stopAll } from '../../../bench/live-kit.ts'
import { ACCEPTS, openMeetingHall, send, START, TABLES } from '../../../bench/meeting-hall.ts'
import { hasPostgres, startPostgres } from '../../../tools/postgres.ts'

/** What must never be, however a process ends: rows without their meeting, a meeting without its rows, or half-told people. */
const FAULTS = `
  select 'agreed without its rows' as wrong from meetings m where state = 'accepted'
    and ((select count(*) from meeting_bookings b where b.meeting_id = m.id) <> 8
      or (select count(*) from meeting_place_bookings b where b.meeting_id = m.id) <> 4)
  union all
  select 'rows of nothing agreed' from meeting_bookings b join meetings m on m.id = b.meeting_id where m.state <> 'accepted'
  union all
  select 'a place of nothing agreed' from meeting_place_bookings b join meetings m on m.id = b.meeting_id where m.state <> 'accepted'
  union all
  select 'agreed without a yes' from meetings m where state = 'accepted'
    and (select count(*) from meeting_people p where p.meeting_id = m.id and p.answer = 'yes') <> 2
  union all
  select 'told of nothing agreed' from notifications n join meetings m on m.id = n.subject_id
    where n.kind = 'meeting_accepted' and m.state <> 'accepted'
  union all
  select 'agreed, and nobody is told' from meetings m where state = 'accepted'
    and not exists (select from notifications n where n.kind = 'meeting_accepted' and n.subject_id = m.id and n.person_id = m.asked_by)
  union all
  select 'agreed, and a screen is not told' from meetings m join meeting_people p on p.meeting_id = m.id where state = 'accepted'
    and not exists (select from live_events e where e.room = 'person:' || p.person_id and e.seq = p.seq and e.subject_id = m.id)`

async function openServers() {
  const postgres = await startPostgres()
  if (!postgres) throw new Error('PostgreSQL is not installed.')
  const hall = await openMeetingHall(postgres.url)
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  afterTest(async () => {
    await client.end()
    await stopAll()
    await postgres.stop()
  })
  const servers = [hall.server, await hall.another(), await hall.another()]
  const faults = async () => (await client.query<{ wrong: string }>(FAULTS)).rows
  const agreed = async () =>
    Number(
      (await client.query<{ n: string }>(`select count(*) as n from meetings where state = 'accepted'`)).rows[0]?.n,
    )
  /** The transactions that have written something and are not over. */
  const writing = async () => {
    const open = `select count(*) as n from pg_stat_activity where backend_xid is not null and pid <> pg_backend_pid()`
    return Number((await client.query<{ n: string }>(open)).rows[0]?.n)
  }
  return { hall, servers, faults, agreed, writing }
}

// They bring their own PostgreSQL, so once is enough.
describe.runIf(process.env.TEST_ENGINE !== 'postgres' && hasPostgres())('one of three processes', () => {
  test('that is killed while it books leaves nothing half done', { timeout: 240_000 }, async () => {
    const { hall, servers, faults, agreed, writing } = await openServers()
    const accept = (one: number) => {
      const { id, asked } = hall.requests[one] ?? {}
      const url = servers[one % servers.length]?.url ?? ''
      if (!id || !asked) throw new Error('There is no such request.')
      return send(url, asked, `/api/meetings/${id}/accept`, { starts_at: START }).then(({ status }) => status)
    }
    const answers = Promise.allSettled(Array.from({ length: ACCEPTS }, (_, one) => accept(one)))
    await expect.poll(writing, { timeout: 30_000, interval: 1 }).toBeGreaterThan(0)
    process.kill(servers[0]?.pid ?? 0, 'SIGKILL')
    const statuses = (await answers).map((one) => (one.status === 'fulfilled' ? one.value : 'cut off'))
    expect(statuses).toContain('cut off')
    // What it had begun is rolled back once the database notices.
    await eventually(async () => expect(await writing()).toBe(0))
    expect(await faults()).toEqual([])
    // Whoever was cut off asks another process, and every table is given away in the end.
    servers.shift()
    for (let one = 0; one < ACCEPTS && (await agreed()) < TABLES; one++) await accept(one)
    expect(await agreed()).toBe(TABLES)
    expect(await faults()).toEqual([])
  })
})
