import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { conferencesApi } from '#features/conferences/contract.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { cleanUp } from '#server/test-cleanup.ts'
import { testApp } from '#server/test.ts'
import { findChromium } from '../tools/chromium.mjs'

/** Opens and scrolls the schedule of a large conference in a browser that is four times slower, by room and as a list. */
const SESSIONS = 1000
const ROOMS = 30
const DAYS = 3
const SLOWER = 4
const SCROLL_MS = 3000
/** What a person notices as a pause. */
const LONGEST_TASK_MS = 50

const SCREENS = [
  { name: 'by room, 1440 × 900', viewport: { width: 1440, height: 900 }, scrolled: '.grid-scroll' },
  { name: 'as a list, 390 × 844', viewport: { width: 390, height: 844 }, scrolled: null },
] as const

function scheduleCsv() {
  const rows = Array.from({ length: SESSIONS }, (_, at) => {
    const turn = Math.floor(at / ROOMS)
    const hour = 9 + (Math.floor(turn / DAYS) % 12)
    const times = `${hour}:00,${hour}:50`
    return `Day ${1 + (turn % DAYS)},${times},Session ${at} on what happens at night,Room ${at % ROOMS},session,Speaker ${at % 280}`
  })
  return ['day,start time,end time,title,location,type,speaker', ...rows].join('\n')
}

async function createConference(app: Awaited<ReturnType<typeof testApp>>) {
  const organiser = await app.as({ subscribed: true })
  const dates = { start_date: '2027-04-10', end_date: '2027-04-12' }
  const conference_id = await app.conferenceOf(organiser, { ...dates, active: true })
  await organiser.call(scheduleApi.import, { conference_id }, scheduleCsv())
  return (await organiser.call(conferencesApi.read, { conference_id })).slug
}

/** What `scrolling.js` adds to the page. */
const longTasks = (page: Page) => page.evaluate<number[]>('longTasks')
const scrollFrames = (page: Page, scrolled: string | null) =>
  page.evaluate<number[]>(`scrollFrames(${JSON.stringify(scrolled)}, ${SCROLL_MS})`)

async function measure(browser: Browser, address: string, screen: (typeof SCREENS)[number]) {
  const { name, viewport, scrolled } = screen
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  await page.addInitScript({ path: fileURLToPath(new URL('scrolling.js', import.meta.url)) })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const begun = performance.now()
  await page.goto(address)
  await page.locator('.day-schedule h2').first().waitFor()
  const opened = performance.now() - begun
  await page.waitForLoadState('networkidle')
  const whole = performance.now() - begun
  const opening = await longTasks(page)
  const frames = (await scrollFrames(page, scrolled)).toSorted((a, b) => a - b)
  const scrolling = (await longTasks(page)).slice(opening.length)
  await context.close()
  const at = (part: number) => frames[Math.floor(frames.length * part)] ?? 0
  const late = frames.filter((frame) => frame > 20).length / frames.length
  console.log(`${name}: first rows after ${opened.toFixed(0)} ms, at rest after ${whole.toFixed(0)} ms`)
  console.log(
    `  tasks over ${LONGEST_TASK_MS} ms while opening: ${listed(opening)}; while scrolling: ${listed(scrolling)}`,
  )
  console.log(
    `  frames: median ${at(0.5).toFixed(1)} ms, 95 % within ${at(0.95).toFixed(1)} ms, ${(late * 100).toFixed(1)} % late`,
  )
}

function listed(tasks: readonly number[]) {
  return tasks.length === 0 ? 'none' : tasks.map((ms) => `${ms.toFixed(0)} ms`).join(', ')
}

const app = await testApp({ pages: true })
const slug = await createConference(app)
const address = await app.app.listen({ host: '127.0.0.1', port: 0 })
const executablePath = await findChromium()
if (!executablePath) throw new Error('This measurement needs Chromium.')
const args = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync']
const browser = await chromium.launch({ executablePath, args })
console.log(`${SESSIONS} sessions in ${ROOMS} rooms on ${DAYS} days, processor ${SLOWER} times slower`)
for (const screen of SCREENS) await measure(browser, `${address}/schedule?conference=${slug}`, screen)
await browser.close()
await cleanUp()
process.exit(0)
