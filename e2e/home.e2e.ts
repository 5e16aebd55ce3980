import { expect, expectAccessible, hydrated, test } from './hall.ts'
import { addSessions } from './staged.ts'

test('home shows the day, and every session as the stage shows it, without a reload', async ({ hall }) => {
  const { organiser, conference } = hall
  const { today, tomorrow, say } = await addSessions(organiser, conference.id)
  const { page } = await hall.delegate('Ada Lovelace')
  await page.goto('/')
  await hydrated(page)
  const now = page.getByRole('region', { name: 'Now and next' })
  const schedule = page.getByRole('region', { name: 'Your schedule' })

  await test.step('what is on, and what can be saved', async () => {
    await expect(now).toContainText('Live Sessions')
    await expect(now.getByRole('link', { name: 'Queues without anger' })).toHaveAttribute(
      'href',
      `/stage/${today}?conference=${conference.slug}`,
    )
    await expect(page.getByRole('main')).toContainText(/Day 2, \d\d:\d\d UTC/)
    await expect(schedule).toContainText('The sessions you save are shown here.')
    await schedule.getByRole('button', { name: 'Save Tomorrow’s bread' }).click()
    await expect(schedule).toContainText('Your next session')
    await expectAccessible(page)
  })

  await test.step('a saved session that is cancelled says so', async () => {
    await say(tomorrow, { state: 'cancelled' })
    await expect(schedule.getByRole('listitem').filter({ hasText: 'Tomorrow’s bread' })).toContainText('Cancelled')
    await say(tomorrow, { state: null })
    await expect(schedule).not.toContainText('Cancelled')
  })

  await test.step('one that the organiser ends is no longer on', async () => {
    await say(today, { state: 'ended' })
    await expect(now).toContainText('Nothing is on at the moment')
    await say(tomorrow, { state: 'live' })
    await expect(now.getByRole('link', { name: 'Tomorrow’s bread' })).toBeVisible()
    await expect(now).toContainText('Live')
  })

  await test.step('when all is over, what stays', async () => {
    await say(tomorrow, { state: 'ended' })
    const after = page.getByRole('region', { name: 'This conference is over' })
    await expect(after).toContainText('1 session saved')
    await expect(after).toContainText('0 recordings')
    await after.getByRole('link', { name: 'View Stage' }).click()
    await expect(page).toHaveURL(/\/stage\?tab=recordings$/)
  })
})

test('the schedule and my days say of a session what home says, without a reload', async ({ hall }) => {
  const { organiser, conference } = hall
  const { today, tomorrow, say } = await addSessions(organiser, conference.id)
  const { page } = await hall.delegate('Ada Lovelace')
  const row = (title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title })
  // A day that is named stays, also when it is over.
  await page.goto(`/schedule?conference=${conference.slug}&day=Day+2`)
  await hydrated(page)
  await expect(row('Queues without anger')).toContainText('Now')
  await page.getByRole('button', { name: 'Save Queues without anger' }).click()
  await say(today, { state: 'ended' })
  await expect(row('Queues without anger')).not.toContainText('Now')

  // What begins before its time is on, and its day is today.
  await say(tomorrow, { state: 'live' })
  await page.getByRole('tab', { name: 'Day 3' }).click()
  await expect(row('Tomorrow’s bread')).toContainText('Now')
  await page.getByRole('button', { name: 'Save Tomorrow’s bread' }).click()
  await page.getByRole('button', { name: /^My days/ }).click()
  await page.getByRole('tab', { name: 'Day 3' }).click()
  await expect(row('Tomorrow’s bread')).toContainText('started early')
  await say(tomorrow, { state: 'cancelled' })
  await expect(row('Tomorrow’s bread')).not.toContainText('started early')
})

test('while something is on, the stage is one press away from every page', async ({ hall }) => {
  const { organiser, conference } = hall
  const { today, say } = await addSessions(organiser, conference.id)
  const { page } = await hall.delegate('Ada Lovelace', { phone: true })
  await page.goto('/messages')
  await hydrated(page)
  const tab = page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Stage' })
  await expect(tab).toBeVisible()
  await say(today, { state: 'ended' })
  await expect(tab).toBeHidden()
  await say(today, { state: 'live' })
  await tab.click()
  await expect(page.getByRole('region', { name: 'Featured live session' })).toContainText('Queues without anger')

  await page.setViewportSize({ width: 1280, height: 800 })
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Stage' })
  await expect(link).toContainText('Live')
})

test('on its days the public page says what is on, and leads delegates in', async ({ hall, browser }) => {
  const { organiser, conference } = hall
  const { today, say } = await addSessions(organiser, conference.id)
  const { page } = await hall.delegate('Ada Lovelace')
  const visitor = await browser.newPage()

  await test.step('a visitor sees it, and can look at the stage', async () => {
    await visitor.goto(new URL(`/${conference.slug}`, organiser.url).href)
    const now = visitor.getByRole('region', { name: 'Now and next' })
    await expect(now).toContainText('Queues without anger')
    await expect(now).toContainText('Next: Tomorrow’s bread')
    await now.getByRole('link', { name: 'View Stage' }).click()
    await expect(visitor.getByRole('region', { name: 'Featured live session' })).toContainText('Queues without anger')
    await visitor.close()
  })

  await test.step('a delegate is one press away from the session', async () => {
    await page.goto(`/${conference.slug}`)
    await hydrated(page)
    const now = page.getByRole('region', { name: 'Now and next' })
    await expect(now.getByRole('link', { name: 'Chat and Q&A' })).toHaveAttribute(
      'href',
      `/stage/${today}?conference=${conference.slug}`,
    )
    await expectAccessible(page)
    await say(today, { state: 'ended' })
    await expect(now).toContainText('Nothing is on at the moment.')
    await expect(page.locator('.slot').filter({ hasText: 'Queues without anger' })).toHaveClass(/is-past/)
    await expect(now.getByRole('link', { name: 'My day' })).toHaveAttribute('href', '/')
  })
})
