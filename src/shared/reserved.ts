import { paths } from './paths.ts'

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
