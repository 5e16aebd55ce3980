/** Every address the app links to. Reserved slugs come from here, so a new page can never be taken by a conference. */
export const paths = {
  home: '/',
  auth: '/auth',
  register: '/register',
  delegateRegistration: '/delegate-registration',
  removeMe: '/remove-me',
  organiserInvitation: '/organiser-invitation',
  stage: '/stage',
  expo: '/expo',
  exhibitor: (id: string) => `/expo/${id}`,
  network: '/network',
  delegates: '/delegates',
  messages: '/messages',
  schedule: '/schedule',
  notifications: '/notifications',
  plans: '/plans',
  checkout: (id: string) => `/checkout/${id}`,
  billingPortal: '/billing-portal',
  profile: '/profile',
  conferenceManager: '/conference-manager',
  conference: (id: string) => `/conference/${id}`,
  expoManager: '/expo-manager',
  help: '/help',
  guidelines: '/guidelines',
  faq: '/faq',
  legal: '/legal',
  privacyPolicy: '/privacy-policy',
  termsOfService: '/terms-of-service',
  cookiePolicy: '/cookie-policy',
  about: '/about',
  careers: '/careers',
  contact: '/contact',
  features: '/features',
  testimonials: '/testimonials',
  blog: '/blog',
  events: '/events',
  resources: '/resources',
  legalHub: '/legal-hub',
  outbox: '/dev/outbox',
  publicConference: (slug: string) => `/${encodeURIComponent(slug)}`,
  blogPost: (slug: string) => `/blog/${slug}`,
  conferencePicture: (slug: string) => `/share/${encodeURIComponent(slug)}.png`,
  sharePicture: '/share.png',
  calendarFile: (slug: string) => `/${encodeURIComponent(slug)}/calendar.ics`,
} as const

/** First segments that mean something to the server or may one day: never a conference's address. */
const RESERVED_WORDS = [
  'terms', 'privacy', 'cookies', 'api', 'rest', 'functions', 'storage', 'realtime', 'ws', 'live', 'health', 'ready',
  'metrics', 'assets', 'static', 'calendar', 'robots.txt', 'sitemap.xml', 'favicon.ico', 'favicon.svg', 'openapi.json',
  'manifest.webmanifest', 'service-worker.js', '.well-known', 'admin', 'login', 'logout', 'signup', 'settings', 'support',
  'downloads', 'icons', 'apple-touch-icon.png', 'version.json',
] // prettier-ignore

/** What a slug may not be: the first segment of every address above, and the words kept back. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  ...Object.values(paths)
    .map((path) => (typeof path === 'string' ? path : path('x')))
    .map((path) => path.split('/')[1] ?? '')
    .filter((segment) => segment !== '' && segment !== 'x'),
  ...RESERVED_WORDS,
])
