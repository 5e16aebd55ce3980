import type { Feature } from '#server/feature.ts'
import type { PageSources } from '#server/http/pages.ts'
import type { PageData } from '../contract.ts'
import { eventsSource } from './events.ts'
import { operatorSource } from './operator.ts'
import { registerSite } from './routes.ts'

export const pagesFeature: Feature = {
  name: 'pages',
  routes: registerSite,
  pages: {
    '/': eventsSource,
    '/events': eventsSource,
    '/legal': operatorSource,
    '/careers': operatorSource,
  } satisfies PageSources<PageData>,
}
