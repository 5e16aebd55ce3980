import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { PUBLIC_PAGES } from '#features/pages/site-rules.ts'
import { posts } from '#features/pages/web/posts.ts'
import { paths } from '#shared/paths.ts'
import { reservedSlugs } from '#shared/reserved.ts'
import { descriptions } from './descriptions.ts'
import { pageFile } from './loadPage.ts'
import { matchRoute, type PageRoute, routes } from './routes.tsx'

/** The server itself answers these, and articles have their own test. */
const NOT_PAGES = new Set(['outbox', 'calendarFile', 'conferencePicture', 'sharePicture', 'blogPost'])

const links = Object.entries(paths)
  .filter(([name]) => !NOT_PAGES.has(name))
  .map(([name, path]) => [name, typeof path === 'string' ? path : path('some-id')] as const)

test.each(links)('the link to %s reaches a page of its own', (name, path) => {
  const { route } = matchRoute(path)
  const isOfSlug = name === 'publicConference' || name === 'screen'
  expect(route.path).toBe(path.replace('some-id', isOfSlug ? ':slug' : ':id'))
})

test.each(posts)('the article “$title” has a row of its own', ({ slug, title, summary }) => {
  const { route } = matchRoute(paths.blogPost(slug))
  expect([route.path, route.head.title]).toEqual([paths.blogPost(slug), title])
  expect(descriptions[route.path]?.description).toBe(summary)
})

test('an unknown article is not found', () => {
  expect(matchRoute(paths.blogPost('nothing')).route.path).toBe('*')
})

test('the sitemap contains exactly the pages that may be indexed', () => {
  const robotsOf = ({ head, path }: PageRoute) => ({ ...descriptions[path], ...head }).robots
  const indexed = routes.filter((route) => robotsOf(route) === undefined && !route.path.startsWith('/:slug'))
  expect(PUBLIC_PAGES.toSorted()).toEqual(indexed.map(({ path }) => path).toSorted())
})

/** The route table of the specification. */
const SPECIFIED =
  '/delegate-registration /register / /auth /stage /expo /expo/x /network /delegates /messages /schedule /notifications ' +
  '/plans /profile /conference-manager /conference/x /expo-manager /help /guidelines /faq /legal /privacy-policy ' +
  '/terms-of-service /cookie-policy /about /careers /contact /features /testimonials /blog /events /resources /legal-hub'

test.each(SPECIFIED.split(' '))('%s is a page with a title', (path) => {
  const { route } = matchRoute(path)
  expect(['/:slug', '*']).not.toContain(route.path)
  expect(route.head.title).not.toBe('')
})

test('every page but that of a conference has a description, or is one that looks missing', () => {
  const fixed = routes.flatMap(({ path }) => (path === '/:slug' ? [] : path))
  const missing = routes.flatMap(({ path, status }) => (status === 404 ? path : []))
  const silent = Object.keys(descriptions).filter((path) => descriptions[path]?.description === undefined)
  expect(silent.toSorted()).toEqual(missing.toSorted())
  expect(Object.keys(descriptions).toSorted()).toEqual(fixed.toSorted())
})

test('no two rows have the same address, and no conference can take the first segment of one', () => {
  const all = routes.map(({ path }) => path)
  expect(all).toEqual([...new Set(all)])
  const fixed = all.filter((path) => !path.startsWith('/:slug') && path !== '*')
  for (const path of fixed) expect(reservedSlugs.has(path.split('/')[1] ?? '')).toBe(path !== '/')
})

test('every page of the table is a component that its file exports, with the props that its path promises', async () => {
  for (const route of routes) {
    const source = await readFile(pageFile(route), 'utf8')
    expect(source).toContain(`export function ${route.page.split('/')[1]}(`)
    const taken = /: PageProps<'(.+)'>/.exec(source)?.[1]?.split("' | '") ?? []
    expect(taken.includes(route.path)).toBe(route.data === true || taken.length > 0)
  }
})

test.each([
  ['/', '/'],
  ['/nobody/knows', '*'],
  ['/expo/a/b', '*'],
  ['/devconf', '/:slug'],
  ['/devconf/screen', '/:slug/screen'],
  ['/devconf/speakers/42', '/:slug/speakers/:id'],
  ['/devconf/speakers', '*'],
  ['/help/', '/help'],
  ['/help//', '/help'],
  ['/conference', '/:slug'],
  ['/conference/', '/:slug'],
  ['/%E0%A4%A', '*'],
  ['/conference/%E0%A4%A', '*'],
])('%s is answered by %s', (path, expected) => {
  expect(matchRoute(path).route.path).toBe(expected)
})

test.each([
  ['/help', {}],
  ['/conference/42', { id: '42' }],
  ['/conference/42/', { id: '42' }],
  ['/conference/a%20b%2Fc', { id: 'a b/c' }],
  ['/b%C3%BCcherwelt', { slug: 'bücherwelt' }],
])('the named parts of %s are %o', (path, expected) => {
  expect(matchRoute(path).params).toEqual(expected)
})

test('no row is hidden by an earlier one', () => {
  for (const route of routes) expect(matchRoute(route.path.replace('*', '/nobody/knows')).route).toBe(route)
})
