import { desc } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { isPublished } from '#features/conferences/server/published.ts'
import { conferences } from '#features/conferences/server/table.ts'
import type { Core } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { escapeHtml } from '#server/http/plain-page.ts'
import { isUnchanged } from '#server/http/unchanged.ts'
import { paths } from '#shared/paths.ts'
import { PUBLIC_PAGES } from '../site-rules.ts'
import { publishedVersion } from './events.ts'

/** A sitemap can hold 50,000 addresses; the conferences that changed last are listed. */
const MOST_CONFERENCES = 45_000

/** The sitemap and robots.txt. */
export function registerSitemap(app: FastifyInstance, { db, env }: Core) {
  app.get('/robots.txt', (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robots(env.PUBLIC_URL)),
  )

  app.get('/sitemap.xml', async (request, reply) => {
    reply.type('application/xml; charset=utf-8').header('cache-control', 'public, no-cache')
    if (isUnchanged(request, reply, await publishedVersion(db))) return reply.code(304).send()
    return reply.send(await sitemap(db, env.PUBLIC_URL))
  })
}

function robots(origin: string) {
  const closed = ['/api/', '/functions/', '/auth/v1/', '/dev/'].map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...closed, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}

async function sitemap(db: Db, origin: string) {
  const published = await db
    .select({ slug: conferences.slug, updated_at: conferences.updated_at })
    .from(conferences)
    .where(isPublished)
    .orderBy(desc(conferences.updated_at), conferences.id)
    .limit(MOST_CONFERENCES)
  const entries = [
    ...PUBLIC_PAGES.map((path) => entry(origin + path)),
    ...published.map(({ slug, updated_at }) => entry(origin + paths.publicConference(slug), updated_at)),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
}

function entry(address: string, changed?: string) {
  const day = changed === undefined ? '' : `<lastmod>${new Date(changed).toISOString().slice(0, 10)}</lastmod>`
  return `<url><loc>${escapeHtml(address)}</loc>${day}</url>`
}
