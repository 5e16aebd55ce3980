import { createHash } from 'node:crypto'
import { negotiate } from '@fastify/accept-negotiator'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#shared/errors.ts'
import { FRAMED } from '#shared/frames.ts'
import type { PathParams } from '#shared/paths.ts'
import type { Core } from '#server/context.ts'
import { isForMachines } from './error-page.ts'
import { maskAddress } from '#server/log.ts'
import { buildPage } from './page-builder.ts'
import { type BuiltPage, createPageCache, type PageCache } from './page-cache.ts'
import type { FoundPage, Renderer } from './renderer.ts'
import { SOURCE_CALLS, sourceOf } from './source.ts'
import { isUnchanged } from './unchanged.ts'

export type { Renderer } from './renderer.ts'

/** The state of a page's data. The version changes whenever the page would show something else. */
type PageState = {
  version: string
  /**
   * The changes that affect the version, as the database reports them, such as `conference 6f1c…`, or only the kind for all
   * of them. After such a change the state is read again.
   */
  topics: readonly string[]
}

type PageContent<Data> = { data: Data; embed: Data | undefined; head: object; isLong?: boolean }

/** The data source of a server-rendered page. `Data` is what its component takes. */
export type PageSource<Data = unknown, Params = Record<string, string>> = {
  /**
   * The state of the page for a visitor; null when there is nothing public. Must be cheap, because it is called about every
   * second while a page is visited.
   */
  find(core: Core, params: Params): Promise<PageState | { redirect: string } | null>
  /**
   * Called to render a new version. `embed` is the part of the data that the browser needs too. Pages that are `isLong` are
   * rendered in a thread of their own.
   */
  read(core: Core, params: Params): Promise<PageContent<Data> | null>
}

/** The sources of all pages in `PageData`, by their path in the page table. */
export type PageSources<PageData> = {
  [Path in keyof PageData & string]: PageSource<PageData[Path], PathParams<Path>>
}

function hashOf(script: string) {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}

/** The CSP: no inline script except the boot script, by its hash, and nothing from other hosts. */
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

/**
 * The policy of pages that play streams: also the players of a few sites in a frame, and streams and recordings from anywhere.
 * Recordings of ours may come from the object store, if there is one. It is the same for all sessions, because it would otherwise tell visitors where a stream is.
 */
function mediaPolicy(renderer: Renderer, { direct }: Core['storage']) {
  const base = contentSecurityPolicy(renderer)
  const directives: Record<string, string[]> = {
    ...base,
    connectSrc: [...base.connectSrc, 'https:'],
    mediaSrc: ["'self'", 'blob:', 'https:', ...(direct ? [direct.origin] : [])],
    frameSrc: Object.values(FRAMED).map(({ origin }) => origin),
  }
  const dashed = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return Object.entries(directives)
    .map(([name, values]) => `${dashed(name)} ${values.join(' ')}`)
    .join(';')
}

type PagesOptions = { core: Core; renderer: Renderer; sources: Record<string, PageSource> }

/** Serves every other GET as a page of the page table, whose last row is the 404. */
export async function registerPages(app: FastifyInstance, options: PagesOptions) {
  const { renderer } = options
  renderer.attach?.(app)
  if (renderer.folder) {
    // Tells open pages that a newer build has been deployed.
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
  const cache = createPageCache(options.core.changes, options.core.clock)
  app.addHook('onClose', () => cache.close())
  const pages: Pages = {
    ...options,
    mediaPolicy: mediaPolicy(renderer, options.core.storage),
    cache,
    building: new Map(),
    missing: new Map(),
  }
  app.setNotFoundHandler((request, reply) => answerPage(pages, request, reply))
}

type Pages = PagesOptions & {
  mediaPolicy: string
  cache: PageCache
  /** The pages being built, by path and version. */
  building: Map<string, Promise<BuiltPage>>
  /** The 404 pages, by path in the page table. */
  missing: Map<string, Promise<BuiltPage>>
}

async function answerPage(pages: Pages, request: FastifyRequest, reply: FastifyReply) {
  const { core, renderer, sources, cache } = pages
  const path = pathOf(request.url)
  const fresh = request.method === 'GET' ? cache.fresh(path) : undefined
  if (fresh) return sendPage(pages, request, reply, { page: fresh, status: 200 })
  if (isForMachines(path)) {
    await core.limits.spend(SOURCE_CALLS, sourceOf(request))
    throw new AppError('not_found', 'There is nothing at this address.')
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    reply.header('allow', 'GET, HEAD')
    throw new AppError('wrong_method', 'This address does not support that method.')
  }
  const checked = cache.moment()
  const found = await renderer.findPage(path)
  const source = found.data ? sources[found.path] : undefined
  const state = source ? await source.find(core, found.params) : NO_DATA
  if (state && 'redirect' in state) return reply.redirect(state.redirect, 301)
  if (!state || found.status === 404) {
    await core.limits.spend(SOURCE_CALLS, sourceOf(request))
    request.log.info({ path: maskAddress(path) }, 'page not found')
    return sendPage(pages, request, reply, { page: await missingPage(pages, found, path), status: 404 })
  }
  const version = `${renderer.build}:${state.version}`
  const page = cache.get(path, version) ?? (await currentPage(pages, { found, path, version, source }))
  cache.set(path, page, { topics: state.topics, checked })
  return sendPage(pages, request, reply, { page, status: 200 })
}

/** The state of a page without data. */
const NO_DATA: PageState = { version: '', topics: [] }

type PageVersion = { found: FoundPage; path: string; version: string; source: PageSource | undefined }

/** The current version of a page. Concurrent requests share one rendering. */
function currentPage({ core, renderer, building }: Pages, { found, path, version, source }: PageVersion) {
  const key = `${path} ${version}`
  const running = building.get(key)
  if (running) return running
  const page = build().finally(() => building.delete(key))
  building.set(key, page)
  return page

  async function build() {
    const read = source ? await source.read(core, found.params) : null
    const request = { path, origin: core.env.PUBLIC_URL, ...(found.data && { data: null }), ...read }
    return buildPage(renderer, found, request, version)
  }
}

/**
 * The 404 page. It is the same for all paths of a row of the page table, so it is built once, and requests for many unknown
 * paths do not fill the memory.
 */
function missingPage({ core, renderer, missing }: Pages, found: FoundPage, path: string) {
  const cached = missing.get(found.path)
  if (cached) return cached
  const request = { path, origin: core.env.PUBLIC_URL, ...(found.data && { data: null }) }
  const page = buildPage(renderer, found, request, renderer.build)
  missing.set(found.path, page)
  // A failed page is built again at the next request.
  page.catch(() => missing.delete(found.path))
  return page
}

/** The path of a request. Resolved against a fixed host, because `//elsewhere/x` would otherwise be another host. */
function pathOf(url: string) {
  return new URL(`http://host/${url.replace(/^\//, '')}`).pathname
}

type SentPage = { page: BuiltPage; status: number }

async function sendPage(pages: Pages, request: FastifyRequest, reply: FastifyReply, { page, status }: SentPage) {
  const encoding = negotiate(request.headers['accept-encoding'] ?? '', ['br', 'gzip']) ?? 'identity'
  // Always revalidated, answered with 304 while unchanged, so that unpublished pages disappear immediately.
  reply.code(status).header('cache-control', status === 200 ? 'public, no-cache' : 'no-store')
  reply.header('vary', 'accept-encoding')
  if (page.media) reply.header('content-security-policy', pages.mediaPolicy)
  if (page.noReferrer) reply.header('referrer-policy', 'no-referrer')
  if (isUnchanged(request, reply, page.etag) && status === 200) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(await page.body(encoding))
}
