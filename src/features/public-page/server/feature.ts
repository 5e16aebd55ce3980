import type { Feature } from '#server/feature.ts'
import type { PageSources } from '#server/http/pages.ts'
import type { PageData } from '../contract.ts'
import { registerFeeds } from './feeds.ts'
import { publicPageHandlers } from './handlers.ts'
import { publicPageSource } from './page.ts'
import { speakerPageSource } from './speaker.ts'

export const publicPageFeature: Feature = {
  name: 'public-page',
  endpoints: [publicPageHandlers],
  routes: registerFeeds,
  pages: { '/:slug': publicPageSource, '/:slug/speakers/:id': speakerPageSource } satisfies PageSources<PageData>,
}
