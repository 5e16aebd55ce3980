import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#shared/errors.ts'
import type { Machine } from './context.ts'
import { isForMachines } from './error-page.ts'
import { maskAddress } from './log.ts'
import type { FoundPage, Renderer } from './renderer.ts'

export type { Renderer } from './renderer.ts'

/** Where a page with data gets it. */
export type PageSource = {
  /** Cheap, asked at every request: what a visitor finds there now. Null when there is nothing, or nothing public. */
  find(machine: Machine, params: Record<string, string>): Promise<{ version: string } | { moved: string } | null>
  /** Only when this version was not rendered yet. `embed` is the part of the data that the browser needs too. */
  read(
    machine: Machine,
    params: Record<string, string>,
  ): Promise<{ data: unknown; embed: unknown; head: object } | null>
}

type Encoding = 'br' | 'gzip' | 'identity'
type CachedPage = {
  /** Until when it is sent without asking whether it still is the newest; in milliseconds of the process. */
  sure_until: number
  /** Its address may hold a token, which no other page may learn. */
  secret: boolean
  version: string
  etag: string
  bodies: Record<Encoding, Buffer>
}

const MOST_PAGES = 500
/** Another process may have changed or unpublished a page; this one knows at once. */
const SURE_MS = 1000

function hashOf(script: string) {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}

/** No inline script but the boot script, by its hash; nothing from foreign hosts. */
export function contentSecurityPolicy({ bootScript, folder }: Renderer) {
  const developing = folder === null
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...(developing ? ["'unsafe-inline'"] : [hashOf(bootScript)])],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    connectSrc: ["'self'", ...(developing ? ['ws:'] : [])],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  }
}

type PagesOptions = { machine: Machine; renderer: Renderer; sources: Record<string, PageSource> }

/** Every GET that is nothing else is a page of the page table; its last row is the 404. */
export async function registerPages(app: FastifyInstance, options: PagesOptions) {
  const { renderer } = options
  renderer.attach?.(app)
  if (renderer.folder) {
    // By this a page that was opened long ago learns that there are newer ones.
    app.get('/version.json', () => ({ build: renderer.build }))
    await app.register(fastifyStatic, {
      root: renderer.folder,
      preCompressed: true,
      index: false,
      wildcard: false,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/')
        void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      },
    })
  }
  const cache = new Map<string, CachedPage>()
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') for (const page of cache.values()) page.sure_until = 0
    done()
  })
  app.setNotFoundHandler((request, reply) => answerPage({ ...options, cache }, request, reply))
}

type Pages = PagesOptions & { cache: Map<string, CachedPage> }

async function answerPage(pages: Pages, request: FastifyRequest, reply: FastifyReply) {
  const { machine, renderer, sources } = pages
  const path = pathOf(request.url)
  const sure = pages.cache.get(path)
  if (sure && sure.sure_until > performance.now() && request.method === 'GET')
    return sendPage(request, reply, sure, 200)
  if (isForMachines(path)) throw new AppError('not_found', 'There is nothing at this address.')
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    reply.header('allow', 'GET, HEAD')
    throw new AppError('wrong_method', 'This address does not take that method.')
  }
  const found = await renderer.findPage(path)
  const source = found.data ? sources[found.path] : undefined
  const state = source ? await source.find(machine, found.params) : { version: '' }
  if (state && 'moved' in state) return reply.redirect(state.moved, 301)
  const status = state ? found.status : 404
  if (status === 404) request.log.info({ path: maskAddress(path) }, 'page not found')

  const known = state && status === 200 ? pages.cache.get(path) : undefined
  const version = `${renderer.build}:${state?.version}`
  const page =
    known?.version === version
      ? known
      : await buildPage(pages, { found, path, version, source: state ? source : undefined })
  page.sure_until = performance.now() + SURE_MS
  if (status === 200 && page !== known) remember(pages.cache, path, page)
  return sendPage(request, reply, page, status)
}

/** Not relative to a host: `//elsewhere/x` would be taken for another one, and `//` for none at all. */
function pathOf(url: string) {
  return new URL(`http://host/${url.replace(/^\//, '')}`).pathname
}

const ICONS = [
  '<link rel="icon" href="/favicon.ico" sizes="32x32">',
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  '<link rel="manifest" href="/manifest.webmanifest">',
  // The paper of either theme, as the browser's own bars read it.
  '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#fcfaf6">',
  '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0e0f15">',
].join('')

/** What would be waited for in vain is hidden. */
const WITHOUT_SCRIPTS = [
  '<noscript><style>main{display:none}</style><p class="wrap no-scripts">',
  'This page needs JavaScript. Switch it on in your browser and load the page again. ',
  'Conferences and their programmes can be read without: <a class="link" href="/events">see what is on</a>.',
  '</p></noscript>',
].join('')

type Wanted = { found: FoundPage; path: string; version: string; source: PageSource | undefined }

async function buildPage({ machine, renderer }: Pages, { found, path, version, source }: Wanted): Promise<CachedPage> {
  const read = source ? await source.read(machine, found.params) : null
  const origin = machine.env.PUBLIC_URL
  const page = await renderer.renderPage({ path, origin, ...(found.data && { data: null }), ...read })
  const { styles, sheets, script, preload, fonts } = renderer.assets(found)
  const links = sheets.map((file) => `<link rel="stylesheet" href="${file}">`).join('')
  const modules = preload.map((file) => `<link rel="modulepreload" href="${file}">`).join('')
  const body = `${found.scripted ? WITHOUT_SCRIPTS : ''}<div id="root">${page.body}</div>`
  const html = [
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    page.head,
    ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" href="${file}" crossorigin>`),
    `<style>${styles(body)}</style>`,
    // The page stands without these. The boot script brings them in once it does.
    `<template id="later">${links}${modules}<script type="module" async src="${script}"></script></template>`,
    `<noscript>${links}</noscript>`,
    `<script>${renderer.bootScript}</script>`,
    ICONS,
    `</head><body>${body}`,
    page.embed && `<script type="application/json" id="page-data">${page.embed}</script>`,
    '</body></html>',
  ].join('')
  return { ...(await compressPage(html)), sure_until: 0, secret: found.secret, version }
}

const compressBr = promisify(brotliCompress)
const compressGzip = promisify(gzip)
/** Good enough to send often, quick enough to make at every change. */
const BR_QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }

async function compressPage(html: string): Promise<Pick<CachedPage, 'etag' | 'bodies'>> {
  const identity = Buffer.from(html)
  const [br, gz] = await Promise.all([compressBr(identity, BR_QUALITY), compressGzip(identity, { level: 8 })])
  const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  return { etag, bodies: { br, gzip: gz, identity } }
}

function remember(cache: Map<string, CachedPage>, path: string, page: CachedPage) {
  cache.delete(path)
  cache.set(path, page)
  const oldest = cache.keys().next().value
  if (cache.size > MOST_PAGES && oldest !== undefined) cache.delete(oldest)
}

function acceptedEncoding(header = ''): Encoding {
  if (/\bbr\b(?!;q=0(?:\.0+)?\b)/.test(header)) return 'br'
  if (/\bgzip\b(?!;q=0(?:\.0+)?\b)/.test(header)) return 'gzip'
  return 'identity'
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage, status: number) {
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  const etag = `W/"${page.etag}"`
  // Always asked again, answered with 304 while unchanged: what is unpublished is gone at once.
  reply.code(status).header('cache-control', status === 200 ? 'public, no-cache' : 'no-store')
  reply.header('vary', 'accept-encoding').header('etag', etag)
  if (page.secret) reply.header('referrer-policy', 'no-referrer')
  if (status === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(page.bodies[encoding])
}
