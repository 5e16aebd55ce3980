import type { Locator } from '@playwright/test'
import { expect, expectAccessible, expectParticipant, hydrated, pressAndSave, type Someone, test } from './hall.ts'
import { addSessions } from './staged.ts'

test('the organiser puts a session on air, and the delegate’s pages follow without a reload', async ({ hall }) => {
  const { organiser, conference } = hall
  const { today, tomorrow, say, set } = await addSessions(organiser, conference.id)
  const ada = await hall.delegate('Ada Lovelace')
  const grace = await hall.delegate('Grace Hopper', { phone: true })

  await ada.page.goto('/stage')
  const featured = ada.page.getByRole('region', { name: 'Featured live session' })
  await expect(featured).toContainText('Queues without anger')
  await expect(ada.page.getByRole('tab', { name: 'Live Now 1' })).toBeVisible()
  await expect(ada.page.getByRole('tab', { name: 'Upcoming 1' })).toBeVisible()
  await expect(ada.page.getByRole('tab', { name: 'Recordings 0' })).toBeVisible()
  await expectAccessible(ada.page)

  await grace.page.goto(`/stage/${tomorrow}`)
  const player = grace.page.getByRole('region', { name: 'Player: Tomorrow’s bread' })
  await expect(player).toContainText('Starts')
  await expect(player).toContainText('Chat and Q&A are open already.')
  await expectAccessible(grace.page)

  await say(tomorrow, { state: 'doors' })
  await expect(player).toContainText('The speakers are taking their seats')
  await expect(featured).toContainText('Tomorrow’s bread')
  await expect(featured).toContainText('Doors open')
  await say(tomorrow, { state: 'paused', note: 'A fuse.', back_at: '2030-01-01T17:50:00.000Z' })
  await expect(player).toContainText('Back at 17:50')
  await expect(player).toContainText('“A fuse.”')
  await say(tomorrow, { state: 'cancelled', note: null })
  await expect(player).toContainText('This session will not take place.')
  // It ended when the doors opened for the next one in its room.
  await say(today, { state: null })
  await expect(featured).toContainText('Queues without anger')
  await set(tomorrow, { stream_url: 'https://stream.example.org/bread.m3u8' })
  await say(tomorrow, { state: 'ended' })
  await expect(player).toContainText('This session has ended')
  await expect(ada.page.getByRole('tab', { name: 'Recordings 1' })).toBeVisible()

  await test.step('who asked is told when the recording is there', async () => {
    const { page } = grace
    const ask = player.getByRole('button', { name: 'Tell me when it is ready', pressed: false })
    const asked = player.getByRole('button', { name: 'We will tell you', pressed: true })
    const press = (button: Locator) => pressAndSave(page, '/awaited', () => button.tap())
    await press(ask)
    await press(asked)
    await press(ask)
    await set(tomorrow, { recording_url: 'https://video.example.org/bread.mp4' })
    await expect(player).toContainText('The recording is ready')
    await page.goto('/notifications')
    await expect(page.getByRole('main')).toContainText('The recording of Tomorrow’s bread is ready')
  })
})

test('one dialog gives every session the stream of its room', { tag: '@any-width' }, async ({ hall }) => {
  const { organiser, conference } = hall
  const { post, today } = await addSessions(organiser, conference.id)
  const times = { day: 'Day 2', start_time: '00:00', end_time: '23:59' }
  await post('/schedule', { title: 'Salt', location: 'Roof', type: 'session', ...times })
  const { page } = organiser
  await page.goto(`/conference/${conference.id}?tab=stage`)
  await hydrated(page)
  const row = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  await expect(row('Queues without anger')).toContainText('No stream')
  await page.getByRole('button', { name: 'Streams of rooms' }).click()
  const dialog = page.getByRole('dialog', { name: 'Streams of rooms' })
  await expectAccessible(page)
  const address = dialog.getByRole('textbox', { name: 'Main Hall' })
  await address.fill('http://stream.example.org/hall')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(address).toHaveAccessibleDescription(/https/)
  await address.fill('https://stream.example.org/hall.m3u8')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  for (const title of ['Queues without anger', 'Tomorrow’s bread', 'Yesterday’s weather'])
    await expect(row(title)).not.toContainText('No stream')
  await expect(row('Salt')).toContainText('No stream')
  const ada = await hall.delegate('Ada Lovelace')
  await ada.page.goto(`/stage/${today}`)
  const player = ada.page.getByRole('region', { name: 'Player: Queues without anger' })
  await expect(player).toContainText('The video comes from stream.example.org')
})

test('the counts of the tabs follow the search', { tag: '@any-width' }, async ({ hall }) => {
  const { organiser, conference } = hall
  await addSessions(organiser, conference.id)
  const { page } = await hall.delegate('Ada Lovelace')
  await page.goto('/stage?tab=upcoming')
  await hydrated(page)
  await expect(page.getByRole('listitem').filter({ hasText: 'Tomorrow’s bread' })).toContainText('Add to Schedule')
  await page.getByRole('searchbox', { name: 'Search sessions' }).fill('QUEUES')
  await expect(page.getByRole('tab', { name: 'Live Now 1' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Upcoming 0' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search sessions' }).fill('nothing like it')
  await expect(page.getByRole('heading', { name: 'No sessions match “nothing like it”' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(page.getByRole('tab', { name: 'Upcoming 1' })).toBeVisible()
})

test('a session is saved and reminded of on the stage', async ({ hall }) => {
  const { organiser, conference } = hall
  await addSessions(organiser, conference.id)
  const { page } = await hall.delegate('Ada Lovelace')
  await page.goto('/stage?tab=upcoming')
  const row = page.getByRole('listitem').filter({ hasText: 'Tomorrow’s bread' })
  await row.getByRole('button', { name: 'Add to Schedule', pressed: false }).click()
  await expect(row.getByRole('button', { name: 'Saved', pressed: true })).toBeVisible()
  await expect(row.getByRole('button', { name: 'Reminder set', pressed: true })).toBeVisible()
})

test('enlarged four times, a session is one column that is scrolled as a whole', async ({ hall }) => {
  const { organiser, conference } = hall
  const { today } = await addSessions(organiser, conference.id)
  const { page } = await hall.delegate('Ada Lovelace')
  await page.setViewportSize({ width: 360, height: 225 })
  await page.goto(`/stage/${today}`)
  await hydrated(page)
  const widthOf = async (part: Locator) => (await part.boundingBox())?.width
  expect(await widthOf(page.getByRole('region', { name: 'Player: Queues without anger' }))).toBe(360)
  expect(await widthOf(page.getByRole('region', { name: 'Engagement' }))).toBe(360)
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.scrollIntoViewIfNeeded()
  await expect(message).toBeInViewport({ ratio: 1 })
  await page.getByRole('tab', { name: 'Q&A' }).click()
  await expect(page.getByRole('textbox', { name: 'Question' })).toBeVisible()
})

test('the schedule beside a session leads to the others', async ({ hall }) => {
  const { organiser, conference } = hall
  const { today } = await addSessions(organiser, conference.id)
  const { page } = await hall.delegate('Ada Lovelace')
  await page.goto(`/stage/${today}`)
  const panel = page.getByRole('region', { name: 'Engagement' })
  await expectParticipant(panel)
  await panel.getByRole('tab', { name: 'Schedule' }).click()
  await panel.getByRole('link', { name: 'Tomorrow’s bread' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tomorrow’s bread' })).toBeVisible()
})

test('a visitor sees what is on, and that streams are for delegates', async ({ hall, page }) => {
  const { organiser, conference } = hall
  const { today, set } = await addSessions(organiser, conference.id)
  await set(today, { stream_url: 'https://stream.example.org/live.m3u8' })
  await page.goto(`/stage?conference=${conference.slug}`)
  await expect(page.getByRole('main')).toContainText(`Streams are for delegates of ${conference.name}.`)
  await expect(page.getByRole('main').getByRole('link', { name: 'Register Now' })).toHaveAttribute(
    'href',
    `/register?conference=${conference.slug}`,
  )
  await page.getByRole('link', { name: 'Join Livestream: Queues without anger' }).click()
  const player = page.getByRole('region', { name: 'Player: Queues without anger' })
  await expect(player).toContainText(`For delegates of ${conference.name}`)
  await expect(player.getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Queues without anger' })).toBeVisible()
  await expectAccessible(page)
  expect(await page.content()).not.toContain('stream.example.org')
})

test('nothing of another site is loaded before one asks for it, and a stream that fails is tried again', async ({
  hall,
}) => {
  const { organiser, conference } = hall
  const { today, set } = await addSessions(organiser, conference.id)
  await set(today, {
    stream_url: 'https://stream.example.org/live.m3u8',
    alternative_url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  })
  const { page, context } = await hall.delegate('Ada Lovelace')
  const foreign: string[] = []
  await context.route(/^https:/, (route) => {
    foreign.push(new URL(route.request().url()).host)
    return route.fulfill({ status: 503, headers: { 'access-control-allow-origin': '*' }, body: '' })
  })
  await page.goto('/stage')
  await page.getByRole('link', { name: 'Join Livestream: Queues without anger' }).click()
  const player = page.getByRole('region', { name: 'Player: Queues without anger' })
  await expect(player).toContainText('The video comes from stream.example.org')
  await expectAccessible(page)
  expect(foreign).toEqual([])

  await player.getByRole('button', { name: 'Join Livestream' }).click()
  await expect(player).toContainText('The stream stopped')
  await expect(player).toContainText('Chat, Q&A and polls still work.')
  expect(new Set(foreign)).toEqual(new Set(['stream.example.org']))
  await expect(page.getByRole('region', { name: 'Engagement' }).getByRole('tab', { name: 'Chat' })).toBeVisible()

  await player.getByRole('button', { name: 'Use the other stream' }).click()
  await expect(player).toContainText('When you play it here, YouTube learns your network address and may set cookies.')
  expect(foreign).not.toContain('www.youtube-nocookie.com')
  await player.getByRole('button', { name: 'Join Livestream' }).click()
  await expect.poll(() => foreign).toContain('www.youtube-nocookie.com')
})

test('the organiser runs the stage from the conference’s page, and a delegate’s page follows', async ({ hall }) => {
  const { organiser, conference } = hall
  const { tomorrow } = await addSessions(organiser, conference.id)
  const ada = await hall.delegate('Ada Lovelace')
  await ada.page.goto(`/stage/${tomorrow}`)
  const player = ada.page.getByRole('region', { name: /^Player/ })
  await expect(player).toContainText('Starts')

  const { page } = organiser
  await page.goto(`/conference/${conference.id}?tab=stage`)
  const manage = page.getByRole('tabpanel', { name: 'Stage' })
  await expect(manage).toContainText('Sessions go live and end by their times in the schedule.')
  await expectAccessible(page)
  const step = async (verb: string, title: string) => {
    await manage.getByRole('button', { name: `${verb}: Tomorrow’s bread` }).click()
    await page.getByRole('alertdialog', { name: title }).getByRole('button', { name: verb }).click()
  }
  await step('Put on air', 'Put “Tomorrow’s bread” on air?')
  await expect(player).toContainText('There is no stream of this session')

  await test.step('an address is checked before it is saved', async () => {
    await manage.getByRole('button', { name: 'Stream and recording: Tomorrow’s bread' }).click()
    const dialog = page.getByRole('dialog', { name: 'Tomorrow’s bread' })
    await dialog.getByRole('textbox', { name: /^Stream/ }).fill('http://localhost/live.m3u8')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toContainText('Enter an address that starts with https://')
    await expectAccessible(page)
    await dialog.getByRole('textbox', { name: /^Stream/ }).fill('https://meet.example.org/bread')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(player.getByRole('link', { name: 'Join Livestream' })).toHaveAttribute('target', '_blank')
    await expect(player).toContainText('It opens meet.example.org in a new tab.')
  })

  await test.step('a break says what people should know', async () => {
    await manage.getByRole('button', { name: 'Pause: Tomorrow’s bread' }).click()
    const dialog = page.getByRole('dialog', { name: 'Pause for a moment' })
    await dialog.getByRole('textbox', { name: /What people should know/ }).fill('The oven is warming up.')
    await dialog.getByRole('button', { name: 'Pause' }).click()
    await expect(player).toContainText('A short break')
    await expect(player).toContainText('“The oven is warming up.”')
    await manage.getByRole('button', { name: 'Resume: Tomorrow’s bread' }).click()
    await expect(player.getByRole('link', { name: 'Join Livestream' })).toBeVisible()
  })

  await test.step('a recording is uploaded, and can be watched at once', async () => {
    await step('End', 'End “Tomorrow’s bread”?')
    await expect(player).toContainText('The recording will be here by')
    await manage.getByRole('button', { name: 'Stream and recording: Tomorrow’s bread' }).click()
    const dialog = page.getByRole('dialog', { name: 'Tomorrow’s bread' })
    const notVideo = { name: 'talk.mp4', mimeType: 'video/mp4', buffer: Buffer.from('#!/bin/sh and nothing else') }
    await dialog.getByLabel('Upload a recording').setInputFiles(notVideo)
    await expect(dialog).toContainText('This is not a video that browsers can play.')
    const buffer = Buffer.concat([Buffer.from('\0\0\0\u0018ftypisom', 'latin1'), Buffer.alloc(5_000_000)])
    await dialog.getByLabel('Upload a recording').setInputFiles({ name: 'talk.mp4', mimeType: 'video/mp4', buffer })
    await expect(dialog).toContainText('Uploaded: 4.8 MB')
    await expect(player.getByRole('button', { name: 'Watch Recording' })).toBeVisible()
  })
})

test('reactions are summed for everybody, and viewers are people', { tag: '@any-width' }, async ({ hall }) => {
  const { organiser, conference } = hall
  const { today } = await addSessions(organiser, conference.id)
  const ada = await hall.delegate('Ada Lovelace')
  const grace = await hall.delegate('Grace Hopper')
  const second = await ada.context.newPage()
  for (const page of [ada.page, second, grace.page]) await page.goto(`/stage/${today}`)
  await expect(grace.page.getByRole('region', { name: /^Player/ })).toContainText('2 watching')
  await ada.page.getByRole('button', { name: 'Applause' }).click()
  await ada.page.getByRole('button', { name: 'Love it' }).click()
  await expect(grace.page.getByRole('img', { name: 'Reactions in the last minute: 2' })).toBeVisible()
})

test('a preview of a session leads into it, from the schedule and from the public page', async ({ hall }) => {
  const { organiser, conference } = hall
  const { today, set } = await addSessions(organiser, conference.id)
  const { page } = await hall.delegate('Ada Lovelace')
  const preview = page.getByRole('dialog', { name: 'Queues without anger' })
  const intoIt = new RegExp(`/stage/${today}\\?conference=${conference.slug}$`)
  await page.goto(`/${conference.slug}#schedule`)
  await hydrated(page)
  await page.getByRole('tab', { name: /^Day 2/ }).click()
  await page.getByRole('button', { name: 'Queues without anger' }).click()
  await preview.getByRole('link', { name: 'Chat and Q&A' }).click()
  await page.waitForURL(intoIt)
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()

  await set(today, { stream_url: 'https://stream.example.org/live.m3u8' })
  await page.goto(`/schedule?conference=${conference.slug}`)
  await hydrated(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Queues without anger/ })
    .first()
    .click()
  await preview.getByRole('link', { name: 'Join Now' }).click()
  await page.waitForURL(intoIt)
  await expect(page.getByRole('region', { name: 'Player: Queues without anger' })).toContainText('Join Livestream')
})

/** Opens or closes the keyboard of a phone: it covers the window without making it smaller. */
async function setKeyboard({ page }: Someone, visible_height: number) {
  await page.evaluate((height) => {
    if (!visualViewport) throw new Error('This browser does not say what is visible')
    Object.defineProperty(visualViewport, 'height', { value: height, configurable: true })
    visualViewport.dispatchEvent(new Event('resize'))
  }, visible_height)
}

test('on a phone a session is the screen, and who writes goes on watching', { tag: '@any-width' }, async ({ hall }) => {
  const { organiser, conference } = hall
  const { today } = await addSessions(organiser, conference.id)
  const ada = await hall.delegate('Ada Lovelace', { phone: true })
  const { page } = ada
  const player = page.getByRole('region', { name: 'Player: Queues without anger' })
  const composer = page.getByRole('textbox', { name: 'Message' })
  const log = page.getByRole('log', { name: 'Chat' })
  await page.goto(`/stage/${today}`)
  for (const line of ['The first', 'The second', 'The third', 'The fourth', 'The fifth', 'The sixth', 'The newest']) {
    await composer.fill(line)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(log).toContainText(line)
  }

  await test.step('bars give way, and nothing but the conversation is scrolled', async () => {
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'Tabs' })).toBeHidden()
    await page.mouse.wheel(0, 2000)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await expect(composer).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
  })

  await test.step('above the keyboard stand the player, the newest message and the field', async () => {
    await composer.fill('Half a')
    await setKeyboard(ada, 508)
    const bottomOf = (one: typeof player) => one.evaluate((element) => element.getBoundingClientRect().bottom)
    await expect.poll(() => bottomOf(composer)).toBeLessThan(508)
    await expect(player).toBeInViewport({ ratio: 1 })
    expect(await player.evaluate((element) => element.clientHeight)).toBeGreaterThan(150)
    await expect(log.getByText('The newest')).toBeInViewport({ ratio: 1 })
    await setKeyboard(ada, 844)
  })

  await test.step('what the session is about takes the place of the conversation, and gives it back', async () => {
    const title = page.getByRole('button', { name: /^Queues without anger/ })
    await title.click()
    await expect(page.getByText('Main Hall', { exact: true })).toBeVisible()
    await expect(composer).toBeHidden()
    await expect(player).toBeInViewport({ ratio: 1 })
    await title.click()
    await expect(composer).toHaveValue('Half a')
  })

  await test.step('a phone on its side has the conversation beside the player', async () => {
    await page.setViewportSize({ width: 844, height: 390 })
    await setKeyboard(ada, 390)
    const [left, right] = await Promise.all([player.boundingBox(), composer.boundingBox()])
    expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0))
    await expect(player).toBeInViewport({ ratio: 1 })
    await expect(composer).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    await expectAccessible(page)
    await setKeyboard(ada, 170)
    await expect(player).toBeInViewport({ ratio: 1 })
    await expect(composer).toBeInViewport({ ratio: 1 })
  })
})

test(
  'the tabs of a session say what is new in them, and an announcement is a line that can be closed',
  { tag: '@any-width' },
  async ({ hall }) => {
    const { organiser, conference } = hall
    const { today, post } = await addSessions(organiser, conference.id)
    const ada = await hall.delegate('Ada Lovelace', { phone: true })
    const grace = await hall.delegate('Grace Hopper')
    for (const { page } of [ada, grace]) await page.goto(`/stage/${today}`)
    const tabs = ada.page.getByRole('region', { name: 'Engagement' })
    await expectParticipant(tabs)
    await tabs.getByRole('tab', { name: 'Q&A' }).click()
    await expect(ada.page.getByRole('textbox', { name: 'Your question' })).toBeVisible()

    await grace.page.getByRole('textbox', { name: 'Message' }).fill('Who holds the torch?')
    await grace.page.getByRole('button', { name: 'Send' }).click()
    await expect(tabs.getByRole('tab', { name: 'Chat 1 new' })).toBeVisible()
    await tabs.getByRole('tab', { name: 'Chat 1 new' }).click()
    await expect(tabs.getByRole('tab', { name: 'Chat', exact: true, selected: true })).toBeVisible()

    const poll = { question: 'Tea or coffee?', options: ['Tea', 'Coffee'] }
    await post('/polls', { ...poll, schedule_item_id: today, client_id: crypto.randomUUID(), state: 'open' })
    await expect(tabs.getByRole('tab', { name: 'Polls 1 new' })).toBeVisible()

    await post('/announcements', {
      title: 'Torches are by the door',
      body: 'Please keep them pointed at the floor.',
      audience: 'everyone',
      status: 'active',
      expires_at: null,
    })
    const line = tabs.getByRole('region', { name: 'Announcements' })
    await expect(line).toContainText('Torches are by the door')
    expect(await line.evaluate((element) => element.clientHeight)).toBeLessThan(50)
    await expectAccessible(ada.page)
    await line.getByRole('button', { name: 'Close “Torches are by the door”' }).click()
    await expect(line).toBeHidden()
    await ada.page.reload()
    await expect(tabs.getByRole('tab', { name: 'Polls 1 new' })).toBeVisible()
    await expect(line).toBeHidden()
  },
)
