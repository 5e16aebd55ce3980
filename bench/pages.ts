import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { type Browser, chromium } from '@playwright/test'
import fastify from 'fastify'
import { conferencesApi } from '#features/conferences/contract.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { cleanUp, temporaryFolder } from '#server/test-cleanup.ts'
import { testApp } from '#server/test.ts'
import { findChromium } from '../tools/chromium.mjs'

const SESSIONS = 300
const RENDERS = 40
const ROUNDS = 6
const REQUESTS = 3000
const CONNECTIONS = 20
const VISITS = 5

type App = Awaited<ReturnType<typeof testApp>>

function scheduleCsv() {
  const rows = Array.from({ length: SESSIONS }, (_, at) => {
    const hour = 9 + Math.floor((at % 48) / 6)
    const minute = String((at % 6) * 10).padStart(2, '0')
    return `Day ${1 + Math.floor(at / 150)},${hour}:${minute},${hour + 1}:00,Session ${at} on ${randomUUID().slice(0, 13)},Room ${at % 24},session,Speaker ${at % 280}`
  })
  return ['day,start time,end time,title,location,type,speaker', ...rows].join('\n')
}

async function createConference(app: App) {
  const organiser = await app.as({ subscribed: true })
  // Words, because the typeface and the font that stands in for it break lines at the same places only in those.
  const words = { name: 'Public services, built in the open', start_date: '2025-04-10', active: true }
  const conference_id = await app.conferenceOf(organiser, words)
  await organiser.call(scheduleApi.import, { conference_id }, scheduleCsv())
  const { slug } = await organiser.call(conferencesApi.read, { conference_id })
  let changes = 0
  const change = () =>
    organiser.call(conferencesApi.update, { conference_id, description: `Mornings are talks, ${++changes} of them` })
  return { path: `/${slug}`, change }
}

function cpuMs(since?: NodeJS.CpuUsage) {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}

/** Prints the CPU time of rendering a changed page, in a process that has just started and in one that is warmed up. */
async function renderCost(app: App, { path, change }: Awaited<ReturnType<typeof createConference>>) {
  const costs: number[] = []
  for (let turn = 0; turn < 2 * RENDERS; turn++) {
    await change()
    const before = process.cpuUsage()
    await app.app.inject({ url: path, headers: { 'accept-encoding': 'br' } })
    costs.push(cpuMs(before))
  }
  const first = costs.slice(0, RENDERS).reduce((sum, cost) => sum + cost) / RENDERS
  const later = median(costs.slice(RENDERS))
  console.log(
    `uncached render of ${SESSIONS} sessions: ${first.toFixed(1)} ms CPU on average of the first ${RENDERS}, median ${later.toFixed(1)} ms of the next`,
  )
}

async function requestsPerSecond(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const started = performance.now()
  let left = REQUESTS
  async function sendRequests() {
    while (left-- > 0) {
      await new Promise<void>((resolve, reject) => {
        get(url, { agent, headers: { 'accept-encoding': 'gzip' } }, (reply) => reply.resume().on('end', resolve)).on(
          'error',
          reject,
        )
      })
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, sendRequests))
  agent.destroy()
  return REQUESTS / ((performance.now() - started) / 1000)
}

function median(values: number[]) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

async function compareWithStaticFile(pageUrl: string, fileUrl: string) {
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const page = await requestsPerSecond(pageUrl)
    const file = await requestsPerSecond(fileUrl)
    ratios.push(page / file)
  }
  console.log(
    `a cached page is served ${median(ratios).toFixed(2)} times as often per second as a static file of the same bytes`,
  )
}

/** Lighthouse's Slow 4G: 1.6 Mbit/s, 150 ms. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}

async function visit(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript({ path: join(import.meta.dirname, 'observe.js') })
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
  await page.waitForLoadState('networkidle')
  const measured = await page.evaluate(() => ({
    ...(globalThis as typeof globalThis & { seen: { lcp: number; cls: number; tbt: number } }).seen,
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    hydrated: performance.getEntriesByName('hydrated')[0]?.startTime ?? 0,
  }))
  await context.close()
  return measured
}

async function measureInBrowser(origin: string, path: string) {
  const executablePath = await findChromium()
  if (!executablePath) return console.log('no Chromium, so nothing was measured in a browser')
  const args = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync']
  const browser = await chromium.launch({ executablePath, args })
  for (const address of [path, '/']) {
    const visits: Awaited<ReturnType<typeof visit>>[] = []
    for (let turn = 0; turn < VISITS; turn++) visits.push(await visit(browser, origin + address))
    const of = (name: keyof (typeof visits)[number], digits = 0) => {
      const values = visits.map((one) => one[name])
      return `${median(values).toFixed(digits)} (${Math.max(...values).toFixed(digits)})`
    }
    console.log(
      `${address === '/' ? 'landing page' : 'public page'}, Slow 4G, CPU 4x, median and worst of ${VISITS}: FCP ${of('fcp')} ms, LCP ${of('lcp')} ms, hydrated ${of('hydrated')} ms, TBT ${of('tbt')} ms, CLS ${of('cls', 4)}`,
    )
  }
  await browser.close()
}

/** Serves the same compressed bytes from a folder with `@fastify/static`; returns their address. */
async function serveFile(bytes: Buffer) {
  const root = temporaryFolder()
  writeFileSync(join(root, 'page.html'), 'sent only to clients without gzip')
  writeFileSync(join(root, 'page.html.gz'), bytes)
  const server = fastify()
  await server.register(fastifyStatic, { root, preCompressed: true })
  return `${await server.listen({ host: '127.0.0.1', port: 0 })}/page.html`
}

const app = await testApp({ pages: true })
const conference = await createConference(app)
await renderCost(app, conference)
// `npm run bench:pages -- render` ends here.
if (process.argv.includes('render')) process.exit(0)
const origin = await app.app.listen({ host: '127.0.0.1', port: 0 })
const { rawPayload } = await app.app.inject({ url: conference.path, headers: { 'accept-encoding': 'gzip' } })
await compareWithStaticFile(origin + conference.path, await serveFile(rawPayload))
await measureInBrowser(origin, conference.path)
await cleanUp()
process.exit(0)
