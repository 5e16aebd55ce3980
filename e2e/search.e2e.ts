import { expect, expectAccessible, hydrated, type Someone, test } from './hall.ts'

const field = ({ page }: Pick<Someone, 'page'>) => page.getByPlaceholder('Search people, sessions, exhibitors...')

test('what is typed finds sessions, exhibitors and people at once, with the keyboard alone', async ({
  hall,
  request,
}) => {
  test.setTimeout(180_000)
  const { organiser, conference } = hall
  const headers = { authorization: `Bearer ${organiser.token}` }
  const api = `${organiser.url}/api/conferences/${conference.id}`
  const titles = ['What a night costs', 'Ask a night pharmacist anything', 'Night walk', 'Night and day']
  for (const [at, title] of titles.entries()) {
    const data = { title, day: 'Day 1', start_time: `1${at}:00`, end_time: `1${at}:30`, location: 'Watch Room' }
    expect((await request.post(`${api}/schedule`, { data, headers })).ok()).toBe(true)
  }
  const grace = await hall.delegate('Grace Nightingale', { phone: true })
  const consents = { data: { listed: true }, headers: { authorization: `Bearer ${grace.token}` } }
  expect((await request.patch(`${api}/consents`, consents)).ok()).toBe(true)
  const ada = await hall.delegate('Ada Lovelace')
  const { page } = ada
  await page.goto('/messages')
  await hydrated(page)

  await test.step('a mistyped word is corrected, and the first results of each kind are shown', async () => {
    await page.keyboard.press('Control+k')
    await expect(field(ada)).toBeFocused()
    await page.keyboard.type('nihgt')
    await expect(page.getByText('Results for night. Search for “nihgt” instead')).toBeVisible()
    await expect(page.getByRole('group', { name: 'People' }).getByRole('option')).toHaveText([/Grace Nightingale/])
    const sessions = page.getByRole('group', { name: 'Sessions' })
    await expect(sessions.getByRole('option')).toHaveCount(4)
    await expect(sessions.getByRole('option', { name: 'All 4 Sessions' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('arrows move through the list, and the row of a kind shows all of it', async () => {
    for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option', { selected: true })).toHaveText('All 4 Sessions')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('option')).toHaveCount(4)
    await expect(page.getByRole('group', { name: 'People' })).toBeHidden()
  })

  await test.step('Escape closes the list, and typing opens it again', async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toBeHidden()
    await field(ada).fill('lighthousekeeper')
    await expect(page.getByRole('heading', { name: 'Nothing for “lighthousekeeper”' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(field(ada)).toHaveValue('')
  })

  await test.step('Enter opens what was chosen', async () => {
    await field(ada).fill('night grace')
    await expect(page.getByRole('option')).toHaveText([/Grace Nightingale/])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/delegates?conference=${conference.slug}&person=${grace.id}`)
    await expect(page.getByRole('heading', { name: 'Grace Nightingale' })).toBeVisible()
    await expect(page.getByRole('listbox')).toBeHidden()
  })

  await test.step('on a phone the search has a screen of its own', async () => {
    await grace.page.goto('/messages')
    await hydrated(grace.page)
    await expect(field(grace)).toBeHidden()
    await grace.page.getByRole('banner').getByRole('button', { name: 'Search' }).tap()
    const screen = grace.page.getByRole('dialog', { name: 'Search' })
    await screen.getByRole('combobox', { name: 'Search' }).fill('night')
    await expect(screen.getByText('All 5')).toBeVisible()
    await screen.getByText('Sessions 4').click()
    await expect(screen.getByRole('option')).toHaveCount(4)
    await expectAccessible(grace.page)
    await screen.getByRole('option', { name: /Night walk/ }).tap()
    await expect(grace.page).toHaveURL(new RegExp(`/schedule\\?conference=${conference.slug}&session=\\d+`))
  })
})

test('before anything is typed there is what is on now and what one looked for, which a logout forgets', async ({
  hall,
  request,
}) => {
  const { organiser, conference } = hall
  const headers = { authorization: `Bearer ${organiser.token}` }
  const api = `${organiser.url}/api/conferences/${conference.id}`
  const today = new Date().toISOString().slice(0, 10)
  const dates = { start_date: today, end_date: today, time_zone: 'UTC' }
  expect((await request.patch(api, { data: dates, headers })).ok()).toBe(true)
  const long =
    'What lighthouses taught us about waiting for a very long time in very small rooms, and about each other '.repeat(2)
  for (const title of [long, 'Called off', 'Night walk']) {
    const data = { title, day: 'Day 1', start_time: '00:00', end_time: '23:59' }
    const made = await request.post(`${api}/schedule`, { data, headers })
    const { id }: { id: string } = await made.json()
    const state = { Called: 'cancelled', Night: 'ended' }[title.split(' ')[0] ?? ''] ?? 'live'
    expect((await request.put(`${api}/stage/${id}/state`, { data: { state }, headers })).ok()).toBe(true)
  }
  const ada = await hall.delegate('Ada Lovelace')
  const { page } = ada
  await page.goto('/messages')
  await hydrated(page)

  await test.step('what is on is offered, as organisers said', async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('group', { name: 'On now' }).getByRole('option')).toHaveText([/^00:00.*Live/])
    await expect(page.getByRole('option', { name: /Night walk|Called off/ })).toBeHidden()
    const width = await page.getByRole('listbox').evaluate((list) => list.scrollWidth - list.clientWidth)
    expect(width).toBe(0)
    await expectAccessible(page)
  })

  await test.step('a result says what it is now', async () => {
    await page.keyboard.type('night')
    await expect(page.getByRole('option', { name: /Night walk/ })).toContainText('Ended')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Night walk', level: 1 })).toBeVisible()
  })

  await test.step('the keyboard looks for the same once more, and Clear forgets it', async () => {
    const recent = page.getByRole('group', { name: 'Recent searches' }).getByRole('option')
    await page.goto('/messages')
    await hydrated(page)
    await page.keyboard.press('Control+k')
    await expect(recent).toHaveText(['night', 'Clear Recent searches'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(field(ada)).toHaveValue('night')
    await expect(page.getByRole('option', { name: /Night walk/ })).toBeVisible()
    await field(ada).fill('')
    await recent.last().click()
    await expect(recent).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('foyer-searches'))).toBeNull()
  })

  await test.step('nothing is left of it after a logout', async () => {
    await field(ada).fill('called')
    await page.getByRole('option', { name: /Called off/ }).click()
    expect(await page.evaluate(() => localStorage.getItem('foyer-searches'))).toBe(`${ada.id}\ncalled`)
    // Else each new document of this page would be signed in again, with a session that has ended.
    await page.addInitScript(() => localStorage.removeItem('foyer-session'))
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Come on in' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('foyer-searches'))).toBeNull()
  })
})

test('visitors find sessions of the page that they read, and are told how to find people', async ({
  hall,
  request,
}) => {
  const { organiser, conference } = hall
  const data = { title: 'Harbour lights', day: 'Day 1', start_time: '10:00', end_time: '11:00' }
  const headers = { authorization: `Bearer ${organiser.token}` }
  const api = `${organiser.url}/api/conferences/${conference.id}`
  expect((await request.post(`${api}/schedule`, { data, headers })).ok()).toBe(true)
  const { page } = organiser
  await page.addInitScript(() => localStorage.removeItem('foyer-session'))
  await page.goto(`/${conference.slug}`)
  await hydrated(page)
  await field(organiser).fill('harbor')
  await expect(page.getByText(`Sessions and exhibitors of ${conference.name}. Log in to search people.`)).toBeVisible()
  await page.getByRole('option', { name: /Harbour lights/ }).click()
  await expect(page).toHaveURL(/\/schedule\?conference=.*&session=\d+/)
})
