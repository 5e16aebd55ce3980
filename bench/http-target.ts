/** The server to measure. It is a process of its own, so that the CPU time of the client is not counted. */
import fastify from 'fastify'
import { asc, eq } from 'drizzle-orm'
import { delegatesApi } from '#features/delegates/contract.ts'
import { delegates } from '#features/delegates/server/table.ts'
import { speakers } from '#features/speakers/server/table.ts'
import { testApp } from '#server/test.ts'

const ROWS = 20
const LOCAL = { host: '127.0.0.1', port: 0 }

/** The same request to Foyer, and to a bare Fastify server that does the same query. */
export type Pair = {
  what: string
  url: string
  bareUrl: string
  limitMs: { postgres: number; embedded: number } | null
}
export type Ready = { token: string; pairs: Pair[] }
/** CPU time of this process since it started. */
export type CpuUsage = { cpuMs: number }

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
const queries = {
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
bare.get('/speakers', () => queries.speakers.execute(ofConference))
bare.get('/delegates', () => queries.delegates.execute(ofConference))

const foyerUrl = await app.app.listen(LOCAL)
const bareUrl = await bare.listen(LOCAL)
const api = `${foyerUrl}/api/conferences/${conference_id}`
const pairs: Pair[] = [
  {
    what: `list of ${ROWS} speakers`,
    url: `${api}/speakers`,
    bareUrl: `${bareUrl}/speakers`,
    limitMs: { postgres: 0.5, embedded: 0.8 },
  },
  {
    what: `list of ${ROWS} delegates`,
    url: `${api}/delegates?limit=${ROWS}`,
    bareUrl: `${bareUrl}/delegates`,
    limitMs: null,
  },
  {
    what: 'unknown address',
    url: `${foyerUrl}/no/such/page`,
    bareUrl: `${bareUrl}/no/such/page`,
    limitMs: { postgres: 0.3, embedded: 0.3 },
  },
  { what: 'unknown conference', url: `${foyerUrl}/no-such-conference`, bareUrl: `${bareUrl}/none`, limitMs: null },
]
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ cpuMs: (user + system) / 1000 } satisfies CpuUsage)
})
process.on('disconnect', () => process.exit())
process.send?.({ token: organiser.access_token, pairs } satisfies Ready)
