import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { FastifyInstance } from 'fastify'
import pLimit from 'p-limit'
import type { ViteDevServer } from 'vite'
import { builtAssets, type PageAssets, type PageFiles } from './assets.ts'
import type { ThreadData } from './render-thread.ts'

export type FoundPage = {
  /** The path in the page table, such as `/:slug`. */
  path: string
  params: Record<string, string>
  data: boolean
  /** The browser keeps the server's markup, so its code is not loaded. */
  static: boolean
  /** Its address contains a token. */
  noReferrer: boolean
  /** It plays streams of other sites. */
  media: boolean
  /** The source file of the page, and those of its layout. */
  file: string
  frames: string[]
  status: number
  /** Whether it is useless without JavaScript. */
  scripted: boolean
}

export type RenderRequest = {
  path: string
  origin: string
  data?: unknown
  embed?: unknown
  head?: object
  /** Whether rendering takes so long that other requests should not wait for it. */
  isLong?: boolean
}
export type RenderedPage = { head: string; body: string; embed: string }

/** Renders the browser's half on the server: from the built bundle, or from the sources through Vite in development. */
export type Renderer = {
  findPage(path: string): Promise<FoundPage>
  renderPage(request: RenderRequest): Promise<RenderedPage>
  assets(page: PageFiles): PageAssets
  /** The inline script that runs before the first paint; the CSP contains its hash. */
  bootScript: string
  /** Identifies the build. */
  build: string
  /** The folder of built files to serve; null in development. */
  folder: string | null
  /** Adds Vite's middleware in development. */
  attach?(app: FastifyInstance): void
}

/** What the build of src/web/server.tsx exports. */
export type Bundle = {
  findPage(path: string): FoundPage
  renderPage(request: RenderRequest): Promise<RenderedPage>
  bootScript: string
}

const ROOT = join(import.meta.dirname, '../../..')

/** The renderer of what `npm run build` built. Throws a sentence for the operator if nothing is built. */
export async function builtRenderer(dist = join(ROOT, 'dist')): Promise<Renderer> {
  const folder = join(dist, 'client')
  const file = join(dist, 'render/server.js')
  if (!existsSync(file))
    throw new Error(
      `The web app is not built: there is no ${file}. \`npm run setup\` builds it, and so does \`npm start\`.`,
    )
  const address = pathToFileURL(file).href
  const bundle: Bundle = await import(address)
  const assets = builtAssets(folder)
  return {
    findPage: (path) => Promise.resolve(bundle.findPage(path)),
    renderPage: (request) => (request.isLong ? renderInThread(address, request) : bundle.renderPage(request)),
    assets,
    bootScript: bundle.bootScript,
    build: assets({ file: '', frames: [], static: true }).script,
    folder,
  }
}

/** Long pages are rendered one at a time, so that they do not take all processors from other requests. */
const inTurn = pLimit(1)

/** Renders a page in a thread that ends with it, because React renders a whole page without a pause. */
function renderInThread(address: string, request: RenderRequest) {
  return inTurn(async () => {
    const workerData: ThreadData = { address, request }
    // Without the flags of the process, which may be those of a test runner.
    const thread = new Worker(new URL('./render-thread.ts', import.meta.url), { workerData, execArgv: [] })
    const [page]: RenderedPage[] = await once(thread, 'message')
    if (!page) throw new Error('The thread rendered nothing.')
    return page
  })
}

const DEV_ASSETS: PageAssets = { styles: () => '', sheets: [], script: '/src/web/main.tsx', preload: [], fonts: [] }
const REFRESH = `<script type="module">import{injectIntoGlobalHook}from"/@react-refresh";injectIntoGlobalHook(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(t)=>t</script>`

/** The renderer of the sources in development, with hot module replacement. */
export async function sourceRenderer(): Promise<Renderer & { vite: ViteDevServer }> {
  const { createServer } = await import('vite')
  const vite = await createServer({ root: ROOT, appType: 'custom', server: { middlewareMode: true } })
  // Safe: the module is src/web/server.tsx, which has the exports of the built bundle.
  const load = async () => (await vite.ssrLoadModule('/src/web/server.tsx')) as Bundle
  const { bootScript } = await load()
  return {
    vite,
    findPage: async (path) => (await load()).findPage(path),
    renderPage: async (request) => {
      const page = await (await load()).renderPage(request)
      return {
        ...page,
        head: `${page.head}<script type="module" src="/@vite/client"></script>${REFRESH}<link rel="stylesheet" href="/src/web/styles/app.css">`,
      }
    },
    assets: () => DEV_ASSETS,
    bootScript,
    build: 'dev',
    folder: null,
    attach(app) {
      app.addHook('onRequest', (request, reply, next) => {
        vite.middlewares(request.raw, reply.raw, () => next())
      })
    },
  }
}
