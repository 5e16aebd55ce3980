import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authenticate } from '#features/auth/server/caller.ts'
import type { VisibleConference } from '#features/conferences/server/doors.ts'
import type { Machine } from '#server/context.ts'
import { bearerToken } from '#server/endpoints.ts'
import { paths } from '#shared/paths.ts'
import { sessionAnchor } from '../rules.ts'
import { exchangeJson, exchangeXml } from './exchange.ts'
import { calendarFile, scheduleCsv, sessionCalendar } from './exports.ts'
import { type Programme, readProgramme } from './programme.ts'
import { conferenceAt } from './service.ts'

type Feed = { type: string; write: (programme: Programme) => string }
const CALENDAR = 'text/calendar; charset=utf-8'

/** The files of a conference, below its public address. */
const FEEDS: Record<string, Feed> = {
  'calendar.ics': { type: CALENDAR, write: calendarFile },
  'schedule.csv': { type: 'text/csv; charset=utf-8', write: scheduleCsv },
  'schedule.json': { type: 'application/json; charset=utf-8', write: exchangeJson },
  'schedule.xml': { type: 'application/xml; charset=utf-8', write: exchangeXml },
}

/** Every file at `/{slug}/…`: for everybody once the conference is published, for its organisers before. */
export function registerFeeds(app: FastifyInstance, machine: Machine) {
  for (const [file, feed] of Object.entries(FEEDS)) {
    app.get<OfSlug>(`/:slug/${file}`, (request, reply) => answerFeed(machine, { request, reply, file, feed }))
  }
  app.get<OfSession>('/:slug/s:number(^\\d+).ics', (request, reply) => {
    const number = Number(request.params.number)
    const write = (programme: Programme) => sessionCalendar(programme, number)
    const file = `${sessionAnchor(number)}.ics`
    return answerFeed(machine, { request, reply, file, feed: { type: CALENDAR, write } })
  })
}

type OfSlug = { Params: { slug: string } }
type OfSession = { Params: { slug: string; number: string } }
type Asked = { request: FastifyRequest<OfSlug>; reply: FastifyReply; file: string; feed: Feed }

async function answerFeed(machine: Machine, { request, reply, file, feed: { type, write } }: Asked) {
  const conference = await wantedConference(machine, request, file)
  if (isUnchanged(request, reply, conference)) return reply.code(304).send()
  const written = write(await readProgramme(machine.db, conference, machine.env.PUBLIC_URL))
  // A draft's file is for its organiser alone; a published one is asked for again each time, mostly with a 304.
  reply.header('cache-control', conference.active ? 'public, no-cache' : 'no-store')
  return reply.type(type).header('content-disposition', disposition(conference, file)).send(written)
}

const READ_LIMIT = { points: 5, seconds: 1, burst: 60 }

async function wantedConference(machine: Machine, request: FastifyRequest<OfSlug>, file: string) {
  machine.limits.take(`feeds:${request.ip}`, READ_LIMIT)
  const token = bearerToken(request)
  const user = token === null ? null : await authenticate(machine, token, machine.clock.now())
  return conferenceAt(machine.db, user, request.params.slug, (slug) => `${paths.publicConference(slug)}/${file}`)
}

function isUnchanged(request: FastifyRequest, reply: FastifyReply, { id, content_version }: VisibleConference) {
  const etag = `W/"${id}-${content_version}"`
  reply.header('etag', etag)
  return request.headers['if-none-match']?.split(/,\s*/).includes(etag) ?? false
}

function disposition({ slug }: VisibleConference, file: string) {
  const name = slug.replaceAll(/[^\w.-]/g, '_')
  return `${file.endsWith('.csv') ? 'attachment' : 'inline'}; filename="${name}-${file}"`
}
