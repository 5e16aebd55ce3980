import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, hydrated, type Someone, test } from './hall.ts'
import { recordMedia, segmentsOf } from './recorded.ts'
import { addSessions } from './staged.ts'

const SITE = 'https://video.example.org'

/** Serves files at another site, and writes down which were asked for. */
async function serve({ context }: Someone, files: Record<string, Buffer | string>) {
  const asked: string[] = []
  await context.route(`${SITE}/**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(1)
    asked.push(name)
    const body = files[name]
    const headers = { 'access-control-allow-origin': '*' }
    if (body === undefined) return route.fulfill({ status: 404, headers })
    const contentType = name.endsWith('m3u8') ? 'application/vnd.apple.mpegurl' : 'video/mp4'
    return route.fulfill({ headers, contentType, body })
  })
  return asked
}

const playlistOf = (name: string) => `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:8
#EXT-X-PLAYLIST-TYPE:VOD
#EXT-X-MAP:URI="${name}-init.mp4"
#EXTINF:6.0,
${name}.m4s
#EXT-X-ENDLIST
`

const MASTER = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-STREAM-INF:BANDWIDTH=400000,RESOLUTION=160x90,CODECS="vp09.00.10.08,opus"
film.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=64000,CODECS="opus"
tape.m3u8
`

/** What is fetched of the pictures, besides the list of its parts. */
const picturesOf = (asked: readonly string[]) => asked.filter((name) => /^film.*\.m(p4|4s)$/.test(name))

/** How far a video has played, and what of it is shown. */
function stateOf(player: Locator) {
  return player.locator('video').evaluate((video: HTMLVideoElement) => ({
    time: video.currentTime,
    width: video.videoWidth,
    paused: video.paused,
    cues: [...video.textTracks].flatMap(({ mode, activeCues }) =>
      mode === 'showing' ? [...(activeCues ?? [])].map((cue) => (cue instanceof VTTCue ? cue.text : '')) : [],
    ),
  }))
}

async function open(page: Page, id: string) {
  await page.goto(`/stage/${id}`)
  await hydrated(page)
  const player = page.getByRole('region', { name: /^Player/ })
  await player.getByRole('button', { name: 'Watch Recording' }).click()
  await expect.poll(async () => (await stateOf(player)).time, { timeout: 30_000 }).toBeGreaterThan(0.3)
  return player
}

test(
  'an MP4 file plays with its captions, and goes on without its pictures',
  { tag: '@any-width' },
  async ({ hall, request }) => {
    const { organiser, conference } = hall
    const { yesterday, set } = await addSessions(organiser, conference.id)
    await set(yesterday, { recording_url: `${SITE}/talk.mp4` })
    const captions = await request.post(
      `${organiser.url}/api/conferences/${conference.id}/stage/${yesterday}/captions?language=en`,
      {
        data: Buffer.from('WEBVTT\n\n00:00.000 --> 00:20.000\nGood evening, everybody.\n'),
        headers: { authorization: `Bearer ${organiser.token}`, 'content-type': 'text/vtt' },
      },
    )
    expect(captions.ok()).toBe(true)
    const ada = await hall.delegate('Ada Lovelace')
    await ada.page.goto('/faq')
    const { film } = await recordMedia(ada.page)
    const asked = await serve(ada, { 'talk.mp4': film })
    const player = await open(ada.page, yesterday)
    await expect.poll(async () => (await stateOf(player)).cues).toEqual(['Good evening, everybody.'])
    expect((await stateOf(player)).width).toBe(160)

    const before = await stateOf(player)
    const count = asked.length
    await player.getByRole('button', { name: 'Sound only', pressed: false }).click()
    await expect(player.getByRole('button', { name: 'Sound only', pressed: true })).toBeVisible()
    await expect(player.locator('.stage-picture')).toBeVisible()
    await expect.poll(async () => (await stateOf(player)).time).toBeGreaterThan(before.time)
    // It is one file, so that it is not read anew.
    expect(asked.length).toBe(count)
    await expectAccessible(ada.page)
  },
)

test('an HLS stream plays, and fetches no pictures while one only listens', { tag: '@any-width' }, async ({ hall }) => {
  const { organiser, conference } = hall
  const { yesterday, set } = await addSessions(organiser, conference.id)
  await set(yesterday, { recording_url: `${SITE}/master.m3u8` })
  const ada = await hall.delegate('Ada Lovelace')
  const { page } = ada
  await page.goto('/faq')
  const { film, tape } = await recordMedia(page)
  const [pictures, sound] = [segmentsOf(film), segmentsOf(tape)]
  const asked = await serve(ada, {
    'master.m3u8': MASTER,
    'film.m3u8': playlistOf('film'),
    'film-init.mp4': pictures.init,
    'film.m4s': pictures.media,
    'tape.m3u8': playlistOf('tape'),
    'tape-init.mp4': sound.init,
    'tape.m4s': sound.media,
  })
  const player = await open(page, yesterday)
  expect((await stateOf(player)).width).toBe(160)
  expect(asked).toContain('film.m4s')

  await test.step('the sound goes on from there, without the pictures', async () => {
    const { time } = await stateOf(player)
    asked.length = 0
    await player.getByRole('button', { name: 'Sound only' }).click()
    await expect.poll(async () => (await stateOf(player)).width).toBe(0)
    await expect.poll(async () => (await stateOf(player)).time, { timeout: 30_000 }).toBeGreaterThan(time)
    expect(asked).toContain('tape.m4s')
    expect(picturesOf(asked)).toEqual([])
  })

  await test.step('the tab remembers it', async () => {
    asked.length = 0
    await page.reload()
    await hydrated(page)
    await player.getByRole('button', { name: 'Watch Recording' }).click()
    await expect.poll(() => asked, { timeout: 30_000 }).toContain('tape.m4s')
    expect(picturesOf(asked)).toEqual([])
    await player.getByRole('button', { name: 'Sound only', pressed: true }).click()
    await expect.poll(() => asked, { timeout: 30_000 }).toContain('film.m4s')
    await expect.poll(async () => (await stateOf(player)).width, { timeout: 30_000 }).toBe(160)
  })
})
