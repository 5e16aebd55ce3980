import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { ViteDevServer } from 'vite'
import { builtAssets, type PageAssets } from './assets.ts'

export type FoundPage = {
  /** The path in the page table, such as `/:slug`. */
  path: string
  params: Record<string, string>
  data: boolean
  /** The browser keeps it as rendered, so its code is not fetched. */
  still: boolean
  /** Its address carries a token. */
  secret: boolean
  /** The source file of the page, and those of what it stands in. */
  file: string
  frames: string[]
  status: number
  for: 'anyone' | 'user' | 'organiser'
  /** Without scripts there is nothing to read or do. */
  scripted: boolean
}

export type RenderRequest = { path: string; origin: string; data?: unknown; embed?: unknown; head?: object }
export type RenderedPage = { head: string; body: string; embed: string }

/** The web half as the server sees it: the built bundle, or the sources through Vite while developing. */
export type Renderer = {
  findPage(path: string): Promise<FoundPage>
  renderPage(request: RenderRequest): Promise<RenderedPage>
  /** `still`: what the page shows, without its code. */
  assets(page: Pick<FoundPage, 'file' | 'frames' | 'still'>): PageAssets
  /** Runs inline before the first paint; allowed by its hash. */
  bootScript: string
  /** Distinguishes one build's pages from another's. */
  build: string
  /** The folder of built files to serve; null while developing. */
  folder: string | null
  /** Vite's part of the server, while developing. */
  attach?(app: FastifyInstance): void
}

type Bundle = {
  findPage(path: string): FoundPage
  renderPage(request: RenderRequest): Promise<RenderedPage>
  bootScript: string
}

const ROOT = join(import.meta.dirname, '../..')

/** What `npm run build` made. */
export async function builtRenderer(dist = join(ROOT, 'dist')): Promise<Renderer> {
  const folder = join(dist, 'client')
  const bundle: Bundle = await import(pathToFileURL(join(dist, 'render/server.js')).href)
  const assets = builtAssets(folder)
  return {
    findPage: (path) => Promise.resolve(bundle.findPage(path)),
    renderPage: (request) => bundle.renderPage(request),
    assets,
    bootScript: bundle.bootScript,
    build: assets({ file: '', frames: [], still: true }).script,
    folder,
  }
}

const DEV_ASSETS: PageAssets = { styles: () => '', sheets: [], script: '/src/web/main.tsx', preload: [], fonts: [] }
const REFRESH = `<script type="module">import{injectIntoGlobalHook}from"/@react-refresh";injectIntoGlobalHook(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(t)=>t</script>`

/** The sources, transformed on demand, with live reload that keeps state. */
export async function sourceRenderer(): Promise<Renderer & { vite: ViteDevServer }> {
  const { createServer } = await import('vite')
  const vite = await createServer({ root: ROOT, appType: 'custom', server: { middlewareMode: true } })
  // Safe: the module is src/web/server.tsx, whose exports the built bundle has as well.
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
