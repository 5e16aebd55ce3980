import type { FastifyInstance } from 'fastify'
import type { Machine } from '#server/context.ts'
import { paths } from '#shared/paths.ts'
import { registerDownloads } from './downloads.ts'
import { registerSharePictures } from './pictures.ts'
import { registerSitemap } from './sitemap.ts'

/** Short addresses that people type and older links use. */
const MOVED: Record<string, string> = {
  '/terms': paths.termsOfService,
  '/privacy': paths.privacyPolicy,
  '/cookies': paths.cookiePolicy,
}

/** What belongs to the site as a whole and is not a page. */
export function registerSite(app: FastifyInstance, machine: Machine) {
  for (const [from, to] of Object.entries(MOVED)) app.get(from, (_, reply) => reply.redirect(to, 301))
  registerSitemap(app, machine)
  registerSharePictures(app, machine)
  registerDownloads(app)
}
