import type { ComponentType } from 'react'
import type { HeadTags } from './Head.tsx'

export type PageRoute = {
  /** `:name` takes one segment; `*` takes everything and comes last. */
  path: string
  /** `feature/XPage`: the component XPage in src/features/feature/web/XPage.tsx. */
  page: string
  /** Whom the page is for. Pages for `anyone` are indexed and cached; the others are a shell until the session is known. */
  for: 'anyone' | 'user' | 'organiser'
  layout: 'public' | 'sidebar' | 'bare'
  /** The server renders it with data of its own, so that the browser loads it as a document. */
  data?: true
  /** Words and links alone: the browser keeps them as rendered, and needs the page's code only to come here from another. */
  still?: true
  /** Its address carries a token, so the browser tells nobody of it, not even us. */
  secret?: true
  status?: 404
  head: HeadTags
}

/** What every page component takes. `data` is what the server rendered it with. */
export type PageProps = { params: Record<string, string>; data: unknown }

/** Order matters: fixed words win over `/:slug`, so a slug equal to one would have no public page; see reservedSlugs. */
export const routes: PageRoute[] = [
  { path: '/', page: 'home/HomePage', for: 'anyone', layout: 'public', head: { title: 'Foyer: the future of event networking' } },
  { path: '/auth', page: 'auth/AuthPage', for: 'anyone', layout: 'bare', head: { title: 'Sign up or log in' } },
  { path: '/register', page: 'registration/RegistrationPage', for: 'anyone', layout: 'bare', secret: true, head: { title: 'Delegate registration', robots: 'noindex' } },
  { path: '/delegate-registration', page: 'registration/RegistrationPage', for: 'anyone', layout: 'bare', secret: true, head: { title: 'Delegate registration', robots: 'noindex', canonical: '/register' } },
  { path: '/remove-me', page: 'shell/PlainPage', for: 'anyone', layout: 'bare', head: { title: 'Remove my details', robots: 'noindex' } },
  { path: '/organiser-invitation', page: 'conferences/OrganiserInvitationPage', for: 'anyone', layout: 'bare', secret: true, head: { title: 'Organise together', robots: 'noindex' } },
  { path: '/plans', page: 'billing/PlansPage', for: 'anyone', layout: 'public', head: { title: 'Plans' } },
  { path: '/checkout/:id', page: 'billing/TestCheckoutPage', for: 'user', layout: 'bare', head: { title: 'Test checkout', robots: 'noindex' } },
  { path: '/billing-portal', page: 'billing/TestPortalPage', for: 'user', layout: 'bare', head: { title: 'Test billing portal', robots: 'noindex' } },

  { path: '/stage', page: 'shell/PlainPage', for: 'anyone', layout: 'sidebar', head: { title: 'Stage', robots: 'noindex' } },
  { path: '/expo', page: 'shell/PlainPage', for: 'anyone', layout: 'sidebar', head: { title: 'Expo Hall', robots: 'noindex' } },
  { path: '/expo/:id', page: 'shell/PlainPage', for: 'anyone', layout: 'sidebar', head: { title: 'Exhibitor', robots: 'noindex' } },
  { path: '/schedule', page: 'shell/PlainPage', for: 'anyone', layout: 'sidebar', head: { title: 'Conference Schedule', robots: 'noindex' } },
  { path: '/network', page: 'shell/PlainPage', for: 'user', layout: 'sidebar', head: { title: 'My Network', robots: 'noindex' } },
  { path: '/delegates', page: 'shell/PlainPage', for: 'user', layout: 'sidebar', head: { title: 'Delegates', robots: 'noindex' } },
  { path: '/messages', page: 'shell/PlainPage', for: 'user', layout: 'sidebar', head: { title: 'Messages', robots: 'noindex' } },
  { path: '/notifications', page: 'shell/PlainPage', for: 'user', layout: 'sidebar', head: { title: 'Notifications', robots: 'noindex' } },
  { path: '/profile', page: 'account/ProfilePage', for: 'user', layout: 'sidebar', head: { title: 'Profile', robots: 'noindex' } },
  { path: '/conference-manager', page: 'conferences/ConferenceManagerPage', for: 'organiser', layout: 'sidebar', head: { title: 'Conference Manager', robots: 'noindex' } },
  { path: '/conference/:id', page: 'workspace/ConferencePage', for: 'organiser', layout: 'sidebar', head: { title: 'Conference', robots: 'noindex' } },
  { path: '/expo-manager', page: 'shell/PlainPage', for: 'organiser', layout: 'sidebar', head: { title: 'Expo Manager', robots: 'noindex' } },

  { path: '/help', page: 'pages/HelpPage', for: 'anyone', layout: 'public', head: { title: 'Help Center' } },
  { path: '/guidelines', page: 'pages/GuidelinesPage', for: 'anyone', layout: 'public', still: true, head: { title: 'Community Guidelines' } },
  { path: '/faq', page: 'pages/FaqPage', for: 'anyone', layout: 'public', head: { title: 'FAQ' } },
  { path: '/legal', page: 'pages/LegalPage', for: 'anyone', layout: 'public', data: true, still: true, head: { title: 'Legal overview' } },
  { path: '/privacy-policy', page: 'pages/PrivacyPolicyPage', for: 'anyone', layout: 'public', still: true, head: { title: 'Privacy Policy' } },
  { path: '/terms-of-service', page: 'pages/TermsOfServicePage', for: 'anyone', layout: 'public', still: true, head: { title: 'Terms of Service' } },
  { path: '/cookie-policy', page: 'pages/CookiePolicyPage', for: 'anyone', layout: 'public', still: true, head: { title: 'Cookie Policy' } },
  { path: '/about', page: 'pages/AboutPage', for: 'anyone', layout: 'public', still: true, head: { title: 'About Foyer' } },
  { path: '/careers', page: 'pages/CareersPage', for: 'anyone', layout: 'public', data: true, still: true, head: { title: 'Careers' } },
  { path: '/contact', page: 'contact/ContactPage', for: 'anyone', layout: 'public', head: { title: 'Contact' } },
  { path: '/features', page: 'pages/FeaturesPage', for: 'anyone', layout: 'public', still: true, head: { title: 'Features' } },
  { path: '/testimonials', page: 'pages/TestimonialsPage', for: 'anyone', layout: 'public', still: true, head: { title: 'Testimonials' } },
  { path: '/blog', page: 'pages/BlogPage', for: 'anyone', layout: 'public', still: true, head: { title: 'Blog' } },
  { path: '/blog/the-coffee-break-is-the-programme', page: 'pages/BlogPostPage', for: 'anyone', layout: 'public', still: true, head: { title: 'The coffee break is the programme' } },
  { path: '/blog/session-titles-people-choose', page: 'pages/BlogPostPage', for: 'anyone', layout: 'public', still: true, head: { title: 'Session titles people choose' } },
  { path: '/blog/questions-for-three-hundred-people', page: 'pages/BlogPostPage', for: 'anyone', layout: 'public', still: true, head: { title: 'Questions for three hundred people' } },
  { path: '/events', page: 'pages/EventsPage', for: 'anyone', layout: 'public', data: true, still: true, head: { title: 'Events' } },
  { path: '/resources', page: 'pages/ResourcesPage', for: 'anyone', layout: 'public', still: true, head: { title: 'Resources' } },
  { path: '/legal-hub', page: 'pages/LegalHubPage', for: 'anyone', layout: 'public', still: true, head: { title: 'Legal Hub' } },

  { path: '/:slug', page: 'public-page/PublicConferencePage', for: 'anyone', layout: 'public', data: true, head: { title: 'Conference' } },
  { path: '*', page: 'shell/NotFoundPage', for: 'anyone', layout: 'public', status: 404, head: { title: 'Page not found', robots: 'noindex' } },
] // prettier-ignore

export type Match = { route: PageRoute; params: Record<string, string> }

/** The page at an address; there always is one, since the last route takes everything. */
export function matchRoute(path: string): Match {
  for (const route of routes) {
    const params = matchPath(route.path, path)
    if (params) return { route, params }
  }
  throw new Error('The page table must end with a route for everything')
}

function matchPath(pattern: string, path: string): Record<string, string> | null {
  if (pattern === '*') return {}
  const want = pattern.split('/')
  const have = path.replace(/\/+$/, '').split('/')
  if (pattern === '/') return path === '/' ? {} : null
  if (want.length !== have.length) return null
  const params: Record<string, string> = {}
  for (const [at, part] of want.entries()) {
    const segment = have[at] ?? ''
    if (!part.startsWith(':')) {
      if (part !== segment) return null
      continue
    }
    const value = decode(segment)
    if (!value) return null
    params[part.slice(1)] = value
  }
  return params
}

function decode(segment: string) {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}

const modules = import.meta.glob<Record<string, ComponentType<PageProps>>>('../features/*/web/*Page.tsx')

/** The source file of a page, as the build's manifest names it. */
export function pageFile({ page }: PageRoute) {
  const [feature, name] = page.split('/')
  return `src/features/${feature}/web/${name}.tsx`
}

/** The source files of what a page stands in, loaded beside it. */
export function frameFiles(route: PageRoute) {
  const frame = route.for === 'anyone' ? [] : ['src/web/PrivateFrame.tsx']
  return route.layout === 'sidebar' ? [...frame, 'src/features/shell/web/WorkBars.tsx'] : frame
}

export type LoadedPage = Match & {
  Page: ComponentType<PageProps>
  Frame: ComponentType<{ children: React.ReactNode }> | null
  /** The bars and the sidebar of a page to work from; public pages do without their code. */
  Bars: ComponentType<{ children: React.ReactNode }> | null
}

/**
 * Loads the page's code; rejects when it cannot be fetched, for instance after a new version was deployed. `rendered`
 * says that the page stands on the screen already, as the server made it.
 */
export async function loadPage(path: string, { rendered = false } = {}): Promise<LoadedPage> {
  const { route, params } = matchRoute(path)
  const [Page, frame, bars] = await Promise.all([
    rendered && route.still ? StillPage : loadComponent(route),
    route.for === 'anyone' ? null : import('./PrivateFrame.tsx'),
    route.layout === 'sidebar' ? import('#features/shell/web/WorkBars.tsx') : null,
  ])
  return { route, params, Page, Frame: frame?.PrivateFrame ?? null, Bars: bars?.WorkBars ?? null }
}

/** Stands in for a page whose words are there already; it is never rendered. */
function StillPage() {
  return null
}

async function loadComponent(route: PageRoute) {
  const load = modules[`../${pageFile(route).slice('src/'.length)}`]
  if (!load) throw new Error(`The page table names ${route.page}, which is not there`)
  const Page = (await load())[route.page.split('/')[1] ?? '']
  if (!Page) throw new Error(`${pageFile(route)} does not export what ${route.page} says`)
  return Page
}
