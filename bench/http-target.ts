/** The server under measurement: a process of its own, so that its CPU is not mixed with that of whoever asks. */
import fastify from 'fastify'
import { asc, eq } from 'drizzle-orm'
import { delegatesApi } from '#features/delegates/contract.ts'
import { delegates } from '#features/delegates/server/table.ts'
import { speakers } from '#features/speakers/server/table.ts'
import { testApp } from '#server/test.ts'

const ROWS = 20
const LOCAL = { host: '127.0.0.1', port: 0 }

/** A request to compare: ours, and the least that could answer it on the same database. */
export type Pair = {
  what: string
  url: string
  bareUrl: string
  limitMs: { postgres: number; embedded: number } | null
}
export type Ready = { token: string; pairs: Pair[] }
/** Milliseconds of this process since it started. */
export type Spent = { cpuMs: number }

const app = await testApp({ pages: true })
const organiser = await app.as({ subscribed: true })
const conference_id = await app.conferenceOf(organiser, { active: true })
for (let at = 0; at < ROWS; at++) {
  await app.speakerOf(organiser, conference_id, `Speaker ${at}`)
  await organiser.call(delegatesApi.add, { conference_id, email: `d${at}@example.org`, full_name: `Delegate ${at}` })
}

const { db } = app
const bare = fastify()
const ofConference = { conference_id }
const listed = {
  speakers: db
    .select()
    .from(speakers)
    .where(eq(speakers.conference_id, conference_id))
    .limit(ROWS)
    .prepare('bare_speakers'),
  delegates: db
    .select()
    .from(delegates)
    .where(eq(delegates.conference_id, conference_id))
    .orderBy(asc(delegates.sort_name))
    .limit(ROWS)
    .prepare('bare_delegates'),
}
bare.get('/speakers', () => listed.speakers.execute(ofConference))
bare.get('/delegates', () => listed.delegates.execute(ofConference))

const ours = await app.app.listen(LOCAL)
const theirs = await bare.listen(LOCAL)
const api = `${ours}/api/conferences/${conference_id}`
const pairs: Pair[] = [
  {
    what: `list of ${ROWS} speakers`,
    url: `${api}/speakers`,
    bareUrl: `${theirs}/speakers`,
    limitMs: { postgres: 0.5, embedded: 0.8 },
  },
  {
    what: `list of ${ROWS} delegates`,
    url: `${api}/delegates?limit=${ROWS}`,
    bareUrl: `${theirs}/delegates`,
    limitMs: null,
  },
  {
    what: 'unknown address',
    url: `${ours}/no/such/page`,
    bareUrl: `${theirs}/no/such/page`,
    limitMs: { postgres: 0.3, embedded: 0.3 },
  },
  { what: 'unknown conference', url: `${ours}/no-such-conference`, bareUrl: `${theirs}/none`, limitMs: null },
]
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ cpuMs: (user + system) / 1000 } satisfies Spent)
})
process.on('disconnect', () => process.exit())
process.send?.({ token: organiser.access_token, pairs } satisfies Ready)
