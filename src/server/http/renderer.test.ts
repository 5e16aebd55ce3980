import { join } from 'node:path'
import { expect, test } from 'vitest'
import { publicPageSource } from '#features/public-page/server/page.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { conferencesApi } from '#features/conferences/contract.ts'
import { temporaryFolder } from '#server/test-cleanup.ts'
import { testApp } from '#server/test.ts'
import { builtRenderer, type RenderedPage } from './renderer.ts'

const SESSIONS = 6000

function scheduleFile() {
  const rows = Array.from(
    { length: SESSIONS },
    (_, i) => `Day ${1 + (i % 5)},${10 + (i % 8)}:00,${11 + (i % 8)}:00,Session ${i}`,
  )
  return ['day,start time,end time,title', ...rows].join('\n')
}

type Cost = { page: RenderedPage; cpu: number }

test('a page with thousands of sessions is rendered in a thread, which gives the same page', async () => {
  const app = await testApp()
  const organiser = await app.as({ subscribed: true })
  const conference_id = await app.conferenceOf(organiser, { active: true })
  await organiser.call(scheduleApi.import, { conference_id }, scheduleFile())
  const { slug } = await organiser.call(conferencesApi.read, { conference_id })
  const content = await publicPageSource.read(app.core, { slug })
  const renderer = await builtRenderer()
  const request = { path: `/${slug}`, origin: 'https://foyer.example', ...content }

  const cost = async (isLong: boolean) => {
    const before = process.threadCpuUsage()
    const page = await renderer.renderPage({ ...request, isLong })
    const { user, system } = process.threadCpuUsage(before)
    return { page, cpu: user + system }
  }
  const inThread: Cost[] = []
  const here: Cost[] = []
  for (let turn = 0; turn < 3; turn++) {
    inThread.push(await cost(content?.isLong === true))
    here.push(await cost(false))
  }
  expect(inThread[0]?.page).toEqual(here[0]?.page)
  expect(here[0]?.page.body).toContain(`Session ${SESSIONS - 1}`)
  // Processor time of this thread alone, because that is what other requests wait for. The least of a few, because it may
  // be interrupted to collect garbage. Handing the content over takes up to half of what rendering here takes.
  const least = (costs: readonly Cost[]) => Math.min(...costs.map(({ cpu }) => cpu))
  expect(least(inThread)).toBeLessThan(least(here) * 0.75)
})

test('where nothing is built, a sentence says what builds it', async () => {
  const dist = temporaryFolder()
  const file = join(dist, 'render/server.js')
  const said = `The web app is not built: there is no ${file}. \`npm run setup\` builds it, and so does \`npm start\`.`
  await expect(builtRenderer(dist)).rejects.toThrow(new Error(said))
})
