import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { scheduleApi } from '#features/schedule/contract.ts'
import { conferencesApi } from '#features/conferences/contract.ts'
import { builtRenderer } from '#server/http/renderer.ts'
import { testApp } from '#server/test.ts'
import { frameFiles, pageFile } from './router/loadPage.ts'
import { routes } from './router/routes.tsx'

const CLIENT = join(import.meta.dirname, '../../dist/client')

/** The compressed bytes of all scripts that a page's HTML names. */
async function scriptsOf(path: string) {
  const renderer = await builtRenderer()
  const { script, preload } = renderer.assets(await renderer.findPage(path))
  const sizes = [script, ...preload].map(
    (address) => gzipSync(readFileSync(join(CLIENT, address)), { level: 9 }).length,
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

test.each([
  ['/', 80_000],
  ['/features', 80_000],
  ['/faq', 80_000],
  ['/help', 80_000],
  ['/contact', 80_000],
  ['/events', 80_000],
  ['/devconf', 90_100],
  ['/auth', 107_000],
  ['/plans', 107_000],
  ['/conference-manager', 107_000],
  ['/conference/1', 109_000],
  ['/profile', 107_500],
  ['/register', 109_800],
  ['/organiser-invitation', 107_000],
])('%s loads at most %i bytes of script', async (path, most) => {
  expect(await scriptsOf(path)).toBeLessThanOrEqual(most)
})

test('the build has the code of every page and of its guard under its file name', () => {
  const manifest: object = JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8'))
  const files = routes.flatMap((route) => [pageFile(route), ...frameFiles(route)])
  expect(files.filter((file) => !Object.hasOwn(manifest, file))).toEqual([])
})

function csvOf(count: number) {
  const rows = Array.from({ length: count }, (_, at) => {
    const hour = 9 + Math.floor((at % 48) / 6)
    const start = `${String(hour).padStart(2, '0')}:${String((at % 6) * 10).padStart(2, '0')}`
    const end = `${String(hour + 1).padStart(2, '0')}:00`
    const title = `What ${at} registers taught ${(at * 7919) % 997} towns about queue ${(at * 104_729) % 9973}`
    return `Day ${1 + Math.floor(at / 150)},${start},${end},${title},Room ${at % 24},session,Speaker ${(at * 31) % 280} Name`
  })
  return ['day,start time,end time,title,location,type,speaker', ...rows].join('\n')
}

test('the public page of 300 sessions has at most 27 KiB of HTML, including styles', async () => {
  const { as, conferenceOf, visitor } = await testApp({ pages: true })
  const ada = await as({ subscribed: true })
  const conference_id = await conferenceOf(ada, { start_date: '2025-04-10', active: true })
  const { imported } = await ada.call(scheduleApi.import, { conference_id }, csvOf(300))
  expect(imported).toBe(300)
  const { slug } = await ada.call(conferencesApi.read, { conference_id })
  const page = await visitor.request({ method: 'GET', url: `/${slug}`, headers: { 'accept-encoding': 'gzip' } })
  expect(page.headers['content-encoding']).toBe('gzip')
  expect(page.rawPayload.length).toBeLessThanOrEqual(27 * 1024)
})
