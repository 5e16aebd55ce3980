import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authenticate } from '#features/auth/server/authenticate.ts'
import type { VisibleConference } from '#features/conferences/server/access.ts'
import type { Core } from '#server/context.ts'
import type { Limit } from '#server/http/limits.ts'
import { isUnchanged } from '#server/http/unchanged.ts'
import { bearerToken } from '#server/http/endpoints.ts'
import { sourceOf } from '#server/http/source.ts'
import { paths } from '#shared/paths.ts'
import { sessionAnchor } from '../rules.ts'
import { exchangeJson, exchangeXml } from './exchange.ts'
import { calendarFile, scheduleCsv, sessionCalendar, speakersCsv, speakersJson } from './exports.ts'
import { type Programme, readProgramme } from './programme.ts'
import { conferenceAt } from './service.ts'

type Feed = { type: string; write: (programme: Programme) => string }
const CALENDAR = 'text/calendar; charset=utf-8'
const CSV = 'text/csv; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'

/** The files of a conference by name, below its public address. */
const FEEDS: Record<string, Feed> = {
  'calendar.ics': { type: CALENDAR, write: calendarFile },
  'schedule.csv': { type: CSV, write: scheduleCsv },
  'schedule.json': { type: JSON_TYPE, write: exchangeJson },
  'schedule.xml': { type: 'application/xml; charset=utf-8', write: exchangeXml },
  'speakers.csv': { type: CSV, write: speakersCsv },
  'speakers.json': { type: JSON_TYPE, write: speakersJson },
}

/** Serves the files at `/{slug}/…`; those of drafts only to their organisers. */
export function registerFeeds(app: FastifyInstance, core: Core) {
  for (const [file, feed] of Object.entries(FEEDS)) {
    app.get<OfSlug>(`/:slug/${file}`, (request, reply) => answerFeed(core, { request, reply, file, feed }))
  }
  app.get<OfSession>('/:slug/s:number(^\\d+).ics', (request, reply) => {
    const number = Number(request.params.number)
    const write = (programme: Programme) => sessionCalendar(programme, number)
    const file = `${sessionAnchor(number)}.ics`
    return answerFeed(core, { request, reply, file, feed: { type: CALENDAR, write } })
  })
}

type OfSlug = { Params: { slug: string } }
type OfSession = { Params: { slug: string; number: string } }
type Asked = { request: FastifyRequest<OfSlug>; reply: FastifyReply; file: string; feed: Feed }

async function answerFeed(core: Core, { request, reply, file, feed: { type, write } }: Asked) {
  const conference = await wantedConference(core, request, file)
  if (isUnchanged(request, reply, `${conference.id}-${conference.content_version}`)) return reply.code(304).send()
  const written = write(await readProgramme(core.db, conference, core.env.PUBLIC_URL))
  // Published files are always revalidated, mostly answered by 304; a draft's files are never cached.
  reply.header('cache-control', conference.active ? 'public, no-cache' : 'no-store')
  return reply.type(type).header('content-disposition', disposition(conference, file)).send(written)
}

const READ_LIMIT: Limit = { name: 'feeds', points: 60, seconds: 12 }

async function wantedConference(core: Core, request: FastifyRequest<OfSlug>, file: string) {
  await core.limits.spend(READ_LIMIT, sourceOf(request))
  const token = bearerToken(request)
  const user = token === null ? null : await authenticate(core, token, core.clock.now())
  return conferenceAt(core.db, user, request.params.slug, (slug) => `${paths.publicConference(slug)}/${file}`)
}

function disposition({ slug }: VisibleConference, file: string) {
  const name = slug.replaceAll(/[^\w.-]/g, '_')
  return `${file.endsWith('.csv') ? 'attachment' : 'inline'}; filename="${name}-${file}"`
}
