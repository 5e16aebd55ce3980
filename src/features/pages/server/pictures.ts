import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { publishedConference, type VisibleConference } from '#features/conferences/server/access.ts'
import { findBySlug } from '#features/conferences/server/slugs.ts'
import { text as conferencesText } from '#features/conferences/text.ts'
import type { Core } from '#server/context.ts'
import type { Limit } from '#server/http/limits.ts'
import { isUnchanged } from '#server/http/unchanged.ts'
import type { ShareWords } from '#server/files/share-picture.ts'
import { sourceOf } from '#server/http/source.ts'
import { longDateRange } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { PRODUCT_PICTURE } from '../site-rules.ts'

const DRAWING_LIMIT: Limit = { name: 'share', points: 40, seconds: 20 }
/** The most pictures in memory, about 20 KB each. */
const MOST_KEPT = 200

/** The share pictures of the product and of every published conference. */
export function registerSharePictures(app: FastifyInstance, core: Core) {
  const drawn = new Map<string, Promise<Buffer>>()

  function pictureOf(version: string, words: ShareWords) {
    const cached = drawn.get(version)
    if (cached) return cached
    const picture = draw(words)
    // A failed picture is drawn again at the next request.
    picture.catch(() => drawn.delete(version))
    drawn.set(version, picture)
    const oldest = drawn.keys().next().value
    if (drawn.size > MOST_KEPT && oldest !== undefined) drawn.delete(oldest)
    return picture
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, version: string, words: ShareWords) {
    // Always revalidated, so that the picture of an unpublished conference disappears immediately.
    reply.header('cache-control', 'public, no-cache').type('image/png')
    if (isUnchanged(request, reply, version)) return reply.code(304).send()
    return reply.send(await pictureOf(version, words))
  }

  app.get(paths.sharePicture, (request, reply) => answer(request, reply, 'product', PRODUCT_PICTURE))

  app.get<{ Params: { file: string } }>('/share/:file', async (request, reply) => {
    await core.limits.spend(DRAWING_LIMIT, sourceOf(request))
    const slug = /^(.+)\.png$/.exec(request.params.file)?.[1] ?? ''
    const conference = publishedConference(await findBySlug(core.db, slug))
    if (!conference) throw new AppError('not_found', conferencesText.notFound)
    if (conference.slug !== slug) return reply.redirect(paths.conferencePicture(conference.slug), 301)
    return answer(request, reply, `${conference.id}-${conference.content_version}`, wordsOf(conference))
  })
}

/** Imported with the first picture, because what draws it takes 9 MB of memory. */
async function draw(words: ShareWords) {
  const { drawSharePicture } = await import('#server/files/share-picture.ts')
  return drawSharePicture(words)
}

function wordsOf({ id, name, start_date, end_date, location, cover_hue }: VisibleConference): ShareWords {
  const facts = [longDateRange(start_date, end_date), location].flatMap((fact) => fact || [])
  return { id, hue: cover_hue, title: name, facts }
}
