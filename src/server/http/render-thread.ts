import { parentPort, workerData } from 'node:worker_threads'
import type { Bundle, RenderRequest } from './renderer.ts'

/** What this thread is started with: the address of the built bundle, and the page to render. */
export type ThreadData = { address: string; request: RenderRequest }

// Renders one page, for `renderer.ts`.
const { address, request }: ThreadData = workerData
const bundle: Bundle = await import(address)
parentPort?.postMessage(await bundle.renderPage(request))
