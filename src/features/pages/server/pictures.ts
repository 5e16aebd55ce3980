import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { visibleConference } from '#features/conferences/server/doors.ts'
import { findBySlug } from '#features/conferences/server/slugs.ts'
import { text as conferencesText } from '#features/conferences/text.ts'
import type { Machine } from '#server/context.ts'
import { drawSharePicture, SHARE_PICTURE, type ShareWords } from '#server/share-picture.ts'
import { longDateRange } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { PRODUCT_PICTURE } from '../site-rules.ts'

const DRAWING_LIMIT = { points: 2, seconds: 1, burst: 40 }
/** About 20 KB each. */
const MOST_KEPT = 200

/** The pictures that previews show beside links: one of the product and one of every published conference. */
export function registerSharePictures(app: FastifyInstance, machine: Machine) {
  const drawn = new Map<string, Promise<Buffer>>()

  function pictureOf(version: string, words: () => Promise<ShareWords>) {
    const known = drawn.get(version)
    if (known) return known
    const picture = words().then(drawSharePicture)
    // What failed is tried again at the next request.
    picture.catch(() => drawn.delete(version))
    drawn.set(version, picture)
    const oldest = drawn.keys().next().value
    if (drawn.size > MOST_KEPT && oldest !== undefined) drawn.delete(oldest)
    return picture
  }

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    version: string,
    words: () => Promise<ShareWords>,
  ) {
    const etag = `"${version}"`
    // Asked again each time, so that what is unpublished is gone at once.
    reply.header('cache-control', 'public, no-cache').header('etag', etag).type(SHARE_PICTURE.type)
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    return reply.send(await pictureOf(version, words))
  }

  app.get(paths.sharePicture, (request, reply) =>
    answer(request, reply, 'product', () => Promise.resolve(PRODUCT_PICTURE)),
  )

  app.get<{ Params: { file: string } }>('/share/:file', async (request, reply) => {
    machine.limits.take(`share:${request.ip}`, DRAWING_LIMIT)
    const slug = /^(.+)\.png$/.exec(request.params.file)?.[1] ?? ''
    const found = await findBySlug(machine.db, slug)
    if (!found?.active) throw new AppError('not_found', conferencesText.notFound)
    if (found.slug !== slug) return reply.redirect(paths.conferencePicture(found.slug), 301)
    return answer(request, reply, `${found.id}-${found.content_version}`, () => wordsOf(machine, found.id))
  })
}

async function wordsOf({ db }: Machine, conference_id: string): Promise<ShareWords> {
  const { id, name, start_date, end_date, location } = await visibleConference(db, null, conference_id)
  const facts = [longDateRange(start_date, end_date), location].flatMap((fact) => fact || [])
  return { id, title: name, facts }
}
