import type { ComponentType, ReactNode } from 'react'
import { guardFiles, guards } from './guards.ts'
import { type Match, matchRoute, type Page, type PageRoute } from './routes.tsx'

export type LoadedPage = Match & {
  Page: Page
  /** Shows the page to the people it is for; null where it is for anyone. */
  Guard: ComponentType<{ children: ReactNode }> | null
  /** The sidebar and the bars of a page; null for public layouts. */
  Bars: ComponentType<{ children: ReactNode }> | null
}

// Of pages that are static and have data of their own the browser never runs the code, so it does not carry their names.
// Their styles are built because vite.config.ts names them as well.
const modules = import.meta.env.SSR
  ? import.meta.glob<Record<string, Page>>('./*/web/*Page.tsx', { base: '../../features' })
  : import.meta.glob<Record<string, Page>>(
      ['./*/web/*Page.tsx', '!./pages/web/{Careers,Events,Legal}Page.tsx', '!./public-page/web/SpeakerPage.tsx'],
      { base: '../../features' },
    )

/** The source file of a page, as the build's manifest names it. */
export function pageFile({ page }: PageRoute) {
  return `src/features/${page.replace('/', '/web/')}.tsx`
}

/** The source files of what is loaded beside a page: its guard, the cache that private pages read with, and its layout. */
export function frameFiles({ access, layout }: PageRoute) {
  const cache = access === 'anyone' ? [] : ['src/web/data/client.ts']
  const bars = layout === 'sidebar' ? ['src/features/shell/web/WorkBars.tsx'] : []
  return [...guardFiles[access], ...cache, ...bars]
}

/**
 * Loads the page's code; rejects when it cannot be fetched, for instance after a new version was deployed. `rendered`
 * says that the page was already rendered by the server.
 */
export async function loadPage(path: string, { rendered = false } = {}): Promise<LoadedPage> {
  const { route, params } = matchRoute(path)
  const [Page, Guard, bars] = await Promise.all([
    rendered && route.static ? StaticPage : loadComponent(route),
    guards[route.access](),
    route.layout === 'sidebar' ? import('#features/shell/web/WorkBars.tsx') : null,
    route.access === 'anyone' ? null : loadCache(),
  ])
  return { route, params, Page, Guard, Bars: bars?.WorkBars ?? null }
}

async function loadCache() {
  const { loadClient } = await import('#web/data/queries.ts')
  await loadClient()
}

/** The placeholder for a static page whose HTML is kept; it is never rendered. */
function StaticPage() {
  return null
}

async function loadComponent({ page }: PageRoute) {
  const load = modules[`./${page.replace('/', '/web/')}.tsx`]
  const Page = (await load?.())?.[page.split('/')[1] ?? '']
  if (!Page) throw new Error(`No ${page}`)
  return Page
}
