import type { FastifyInstance } from 'fastify'
import type { Core } from '#server/context.ts'
import { paths } from '#shared/paths.ts'
import { registerDownloads } from './downloads.ts'
import { registerSharePictures } from './pictures.ts'
import { registerSitemap } from './sitemap.ts'

/** Redirects from short and old addresses. */
const MOVED: Record<string, string> = {
  '/terms': paths.termsOfService,
  '/privacy': paths.privacyPolicy,
  '/cookies': paths.cookiePolicy,
}

/** The site-wide routes that are not pages. */
export function registerSite(app: FastifyInstance, core: Core) {
  for (const [from, to] of Object.entries(MOVED)) app.get(from, (_, reply) => reply.redirect(to, 301))
  registerSitemap(app, core)
  registerSharePictures(app, core)
  registerDownloads(app)
}
