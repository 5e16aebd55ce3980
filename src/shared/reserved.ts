import { paths } from './paths.ts'

/** First path segments that the server uses or may use one day; no conference can have them as its slug. */
const RESERVED_WORDS = [
  'terms', 'privacy', 'cookies', 'api', 'rest', 'functions', 'storage', 'realtime', 'ws', 'live', 'health', 'ready',
  'metrics', 'assets', 'static', 'calendar', 'robots.txt', 'sitemap.xml', 'favicon.ico', 'favicon.svg', 'openapi.json',
  'manifest.webmanifest', 'service-worker.js', '.well-known', 'admin', 'login', 'logout', 'signup', 'settings', 'support',
  'downloads', 'icons', 'apple-touch-icon.png', 'version.json',
] // prettier-ignore

/** The slugs that no conference can have: the first segment of every path of the app, and the words above. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  ...Object.values(paths)
    .map((path) => (typeof path === 'string' ? path : path('x')))
    .map((path) => path.split('/')[1] ?? '')
    .filter((segment) => segment !== '' && segment !== 'x'),
  ...RESERVED_WORDS,
])
