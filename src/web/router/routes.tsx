import type { ComponentType } from 'react'
import type { PageData as SitePageData } from '#features/pages/contract.ts'
import type { PageData as PublicPageData } from '#features/public-page/contract.ts'
import type { PathParams } from '#shared/paths.ts'
import type { HeadTags } from './Head.tsx'

/**
 * Who may open a page. The guard of this value redirects everybody else; see guards.ts. The server renders the pages for
 * anyone as visitors see them, and of the others a shell, because the request for a page does not say who is signed in.
 * - anyone: no session needed
 * - user: signed in. Whether the person may see what the address names, such as a conference, is for the server to decide;
 *   the page shows its refusal.
 * - subscriber: signed in, with a plan, a lapsed one included, or as an organiser of somebody else's conference
 */
export type PageAccess = 'anyone' | 'user' | 'subscriber'

export type PageRoute = {
  /** `:name` takes one segment; `*` takes everything and comes last. */
  path: string
  /** `feature/XPage`: the component XPage in src/features/feature/web/XPage.tsx. */
  page: string
  access: PageAccess
  layout: 'public' | 'sidebar' | 'bare'
  /** The server renders it with data of its own, so that the browser loads it as a document. */
  data?: true
  /** The server renders it with data where it is the first page of a document; opened in place, it manages without. */
  first?: true
  /** Only text and links: the browser keeps the server's HTML, and loads the page's code only to show it in place. */
  static?: true
  /**
   * It plays streams of other sites, which its content security policy allows. A policy holds for a document, so the browser
   * loads this page as a document, and the next one as well.
   */
  media?: true
  /** Its address contains a token, which the browser must not send as the referrer. */
  noReferrer?: true
  status?: 404
  head: HeadTags
}

/** The first match counts, so fixed paths precede `/:slug`, and a slug equal to one is not allowed; see reservedSlugs. */
// prettier-ignore
const table = [
  { path: '/', page: 'home/HomePage', access: 'anyone', layout: 'public', first: true, head: { title: 'Foyer: the future of event networking' } },
  { path: '/auth', page: 'auth/AuthPage', access: 'anyone', layout: 'bare', head: { title: 'Sign up or log in' } },
  { path: '/register', page: 'registration/RegistrationPage', access: 'anyone', layout: 'bare', noReferrer: true, head: { title: 'Delegate registration' } },
  { path: '/delegate-registration', page: 'registration/RegistrationPage', access: 'anyone', layout: 'bare', noReferrer: true, head: { title: 'Delegate registration', canonical: '/register' } },
  { path: '/remove-me', page: 'shell/PlainPage', access: 'anyone', layout: 'bare', head: { title: 'Remove my details' } },
  { path: '/organiser-invitation', page: 'conferences/OrganiserInvitationPage', access: 'anyone', layout: 'bare', noReferrer: true, head: { title: 'Organise together' } },
  { path: '/exhibitor-invitation', page: 'exhibitors/ExhibitorInvitationPage', access: 'anyone', layout: 'bare', noReferrer: true, head: { title: 'Look after an exhibitor' } },
  { path: '/plans', page: 'billing/PlansPage', access: 'anyone', layout: 'public', head: { title: 'Plans' } },
  { path: '/checkout/:id', page: 'billing/TestCheckoutPage', access: 'user', layout: 'bare', head: { title: 'Test checkout' } },
  { path: '/billing-portal', page: 'billing/TestPortalPage', access: 'user', layout: 'bare', head: { title: 'Test billing portal' } },

  { path: '/stage', page: 'stage/StagePage', access: 'anyone', layout: 'sidebar', head: { title: 'Stage' } },
  { path: '/stage/:id', page: 'session-page/SessionPage', access: 'anyone', layout: 'sidebar', media: true, head: { title: 'Session' } },
  { path: '/expo', page: 'exhibitors/ExpoPage', access: 'anyone', layout: 'sidebar', head: { title: 'Expo Hall' } },
  { path: '/expo/:id', page: 'stands/StandPage', access: 'anyone', layout: 'sidebar', head: { title: 'Exhibitor' } },
  { path: '/expo/:id/manage', page: 'stands/ExhibitorManagerPage', access: 'user', layout: 'sidebar', head: { title: 'Edit Exhibitor' } },
  { path: '/schedule', page: 'programme/SchedulePage', access: 'anyone', layout: 'sidebar', head: { title: 'Conference Schedule' } },
  { path: '/speaking', page: 'speaking/SpeakingPage', access: 'user', layout: 'sidebar', head: { title: 'Speaking' } },
  { path: '/network', page: 'network/NetworkPage', access: 'anyone', layout: 'sidebar', head: { title: 'My Network' } },
  { path: '/network/meetings', page: 'network/MeetingsPage', access: 'user', layout: 'sidebar', head: { title: 'My meetings' } },
  { path: '/delegates', page: 'directory/DelegatesPage', access: 'anyone', layout: 'sidebar', head: { title: 'Delegates' } },
  { path: '/messages', page: 'messages/MessagesPage', access: 'anyone', layout: 'sidebar', head: { title: 'Messages' } },
  { path: '/notifications', page: 'network/NotificationsPage', access: 'anyone', layout: 'sidebar', head: { title: 'Notifications' } },
  { path: '/profile', page: 'account/ProfilePage', access: 'user', layout: 'sidebar', head: { title: 'Profile' } },
  { path: '/conference-manager', page: 'conferences/ConferenceManagerPage', access: 'subscriber', layout: 'sidebar', head: { title: 'Conference Manager' } },
  { path: '/conference/:id', page: 'workspace/ConferencePage', access: 'user', layout: 'sidebar', head: { title: 'Conference' } },
  { path: '/conference/:id/today', page: 'today/TodayPage', access: 'user', layout: 'sidebar', head: { title: 'Today' } },
  { path: '/conference/:id/desk', page: 'today/TodayPage', access: 'user', layout: 'sidebar', head: { title: 'Today' } },
  { path: '/operator', page: 'operator/OperatorPage', access: 'anyone', layout: 'public', status: 404, head: { title: 'Page not found' } },
  { path: '/expo-manager', page: 'stands/ExpoManagerPage', access: 'subscriber', layout: 'sidebar', head: { title: 'Expo Manager' } },

  { path: '/help', page: 'pages/HelpPage', access: 'anyone', layout: 'public', head: { title: 'Help Center' } },
  { path: '/help/suggestions', page: 'pages/SuggestionsPage', access: 'anyone', layout: 'public', head: { title: 'Suggestions' } },
  { path: '/guidelines', page: 'pages/GuidelinesPage', access: 'anyone', layout: 'public', static: true, head: { title: 'Community Guidelines' } },
  { path: '/faq', page: 'pages/FaqPage', access: 'anyone', layout: 'public', head: { title: 'FAQ' } },
  { path: '/legal', page: 'pages/LegalPage', access: 'anyone', layout: 'public', data: true, static: true, head: { title: 'Legal overview' } },
  { path: '/privacy-policy', page: 'pages/PrivacyPolicyPage', access: 'anyone', layout: 'public', static: true, head: { title: 'Privacy Policy' } },
  { path: '/terms-of-service', page: 'pages/TermsOfServicePage', access: 'anyone', layout: 'public', static: true, head: { title: 'Terms of Service' } },
  { path: '/cookie-policy', page: 'pages/CookiePolicyPage', access: 'anyone', layout: 'public', static: true, head: { title: 'Cookie Policy' } },
  { path: '/about', page: 'pages/AboutPage', access: 'anyone', layout: 'public', static: true, head: { title: 'About Foyer' } },
  { path: '/careers', page: 'pages/CareersPage', access: 'anyone', layout: 'public', data: true, static: true, head: { title: 'Careers' } },
  { path: '/contact', page: 'contact/ContactPage', access: 'anyone', layout: 'public', head: { title: 'Contact' } },
  { path: '/features', page: 'pages/FeaturesPage', access: 'anyone', layout: 'public', static: true, head: { title: 'Features' } },
  { path: '/testimonials', page: 'pages/TestimonialsPage', access: 'anyone', layout: 'public', static: true, head: { title: 'Testimonials' } },
  { path: '/blog', page: 'pages/BlogPage', access: 'anyone', layout: 'public', static: true, head: { title: 'Blog' } },
  { path: '/blog/the-coffee-break-is-the-programme', page: 'pages/BlogPostPage', access: 'anyone', layout: 'public', static: true, head: { title: 'The coffee break is the programme' } },
  { path: '/blog/session-titles-people-choose', page: 'pages/BlogPostPage', access: 'anyone', layout: 'public', static: true, head: { title: 'Session titles people choose' } },
  { path: '/blog/questions-for-three-hundred-people', page: 'pages/BlogPostPage', access: 'anyone', layout: 'public', static: true, head: { title: 'Questions for three hundred people' } },
  { path: '/events', page: 'pages/EventsPage', access: 'anyone', layout: 'public', data: true, static: true, head: { title: 'Events' } },
  { path: '/resources', page: 'pages/ResourcesPage', access: 'anyone', layout: 'public', static: true, head: { title: 'Resources' } },
  { path: '/legal-hub', page: 'pages/LegalHubPage', access: 'anyone', layout: 'public', static: true, head: { title: 'Legal Hub' } },

  { path: '/:slug/screen', page: 'screen/ScreenPage', access: 'user', layout: 'bare', head: { title: 'Big screen' } },
  { path: '/:slug/speakers/:id', page: 'public-page/SpeakerPage', access: 'anyone', layout: 'public', data: true, static: true, head: { title: 'Speaker' } },
  { path: '/:slug', page: 'public-page/PublicConferencePage', access: 'anyone', layout: 'public', data: true, head: { title: 'Conference' } },
  { path: '*', page: 'shell/NotFoundPage', access: 'anyone', layout: 'public', status: 404, head: { title: 'Page not found' } },
] as const satisfies readonly PageRoute[]

export const routes: readonly PageRoute[] = table

type Row = (typeof table)[number]
/** The types of the data of rows with `data` or `first`, from the features' contracts. */
type PageData = Pick<PublicPageData & SitePageData, Extract<Row, { data: true } | { first: true }>['path']>

/**
 * The props of a page's component: the parameters in its path, and the data that the server rendered it with, which is
 * null where nothing was found.
 */
export type PageProps<Path extends Row['path']> = {
  params: PathParams<Path>
  data: Path extends keyof PageData ? PageData[Path] | null : null
}

/** Any page. A test checks that the props of each component match its row. */
export type Page = ComponentType<{ params: Record<string, string>; data: unknown }>

export type Match = { route: PageRoute; params: Record<string, string> }

/** The page at an address; there always is one, since the last route takes everything. */
export function matchRoute(path: string): Match {
  for (const route of routes) {
    const params = matchPath(route.path, path)
    if (params) return { route, params }
  }
  throw new Error('No route')
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
