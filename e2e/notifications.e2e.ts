import type { APIRequestContext, Page } from '@playwright/test'
import { expect, expectAccessible, hydrated, openPanel, pressAndSave, type Someone, test } from './hall.ts'

/** The link to the notifications in the top bar, whose name says how many are unread. */
const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ })

type Announced = { title: string; body?: string }

async function announce(request: APIRequestContext, { url, token }: Someone, conference_id: string, one: Announced) {
  const reply = await request.post(`${url}/api/conferences/${conference_id}/announcements`, {
    data: { ...one, status: 'active' },
    headers: { authorization: `Bearer ${token}` },
  })
  expect(reply.status()).toBe(201)
}

test('the bell counts what others do, and what was read is read on every page', async ({ hall, request }) => {
  const { organiser, conference } = hall
  const ada = await hall.delegate('Ada Lovelace')
  const { page } = ada
  await page.goto('/notifications')
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'Nothing new' })).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Notifications')

  await test.step('an announcement arrives while the page is open', async () => {
    await announce(request, organiser, conference.id, { title: 'Torches are by the door', body: 'Point them down.' })
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
    const row = page.getByRole('listitem').filter({ hasText: 'Torches are by the door' })
    await expect(row).toContainText(`From the ${conference.name} team: Torches are by the door`)
    await expect(row).toContainText('Point them down.')
    await announce(request, organiser, conference.id, { title: 'Soup at eight' })
    await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
    await expectAccessible(page)
  })

  await test.step('one is marked as read, then all, and that can be undone', async () => {
    const row = page.getByRole('listitem').filter({ hasText: 'Torches are by the door' })
    await row.getByRole('button', { name: 'Mark as read' }).click()
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
    await page.getByText('Unread 1').click()
    await expect(page.getByText('Soup at eight')).toBeVisible()
    await expect(page.getByText('Torches are by the door')).toBeHidden()
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(bell(page)).toHaveAccessibleName('Notifications')
    await page.getByRole('status').filter({ hasText: '1 marked as read' }).getByRole('button', { name: 'Undo' }).click()
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  })

  await test.step('opening what it leads to marks it, and shows the announcements', async () => {
    await page.getByText('All', { exact: true }).click()
    await page.getByRole('link', { name: /Soup at eight/ }).click()
    await expect(page).toHaveURL(`/${conference.slug}?panel=chat`)
    await expect(bell(page)).toHaveAccessibleName('Notifications')
    // On a phone in the drawer, which closes and then opens the tab that is pressed.
    const drawer = page.getByRole('dialog', { name: 'Engagement' })
    const bar = page.getByRole('navigation', { name: 'Engagement' })
    const isPhone = await bar.isVisible()
    const panel = isPhone ? drawer : page.getByRole('region', { name: 'Engagement' })
    await expect(panel.getByText('Soup at eight')).toBeVisible()
    if (!isPhone) return
    await drawer.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page).toHaveURL(`/${conference.slug}`)
    await bar.getByRole('button', { name: 'Q&A' }).click()
    await expect(drawer.getByRole('tab', { name: 'Q&A', selected: true })).toBeVisible()
  })

  await test.step('an announcement that was closed stays closed on this device', async () => {
    await page.goto('/')
    const announcements = page.getByRole('region', { name: 'Announcements' })
    await announcements.getByRole('button', { name: 'Close “Soup at eight”' }).click()
    await expect(announcements.getByText('Soup at eight')).toBeHidden()
    await expectAccessible(page)
    await page.reload()
    await expect(announcements.getByText('Torches are by the door')).toBeVisible()
    await expect(announcements.getByText('Soup at eight')).toBeHidden()
  })
})

test('what is switched off does not arrive', { tag: '@any-width' }, async ({ hall, request }) => {
  const { organiser, conference } = hall
  const { page } = await hall.delegate('Grace Hopper')
  await page.goto('/notifications')
  await hydrated(page)
  const choice = page.getByRole('checkbox', { name: 'Announcements, Here' })
  await pressAndSave(page, '/preferences', () => choice.uncheck())
  await announce(request, organiser, conference.id, { title: 'Not for Grace' })
  await pressAndSave(page, '/preferences', () => choice.check())
  await announce(request, organiser, conference.id, { title: 'For Grace again' })
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  await expect(page.getByText('For Grace again')).toBeVisible()
  await expect(page.getByText('Not for Grace')).toBeHidden()
})

test('an organiser writes, publishes and archives an announcement', async ({ hall }) => {
  const { organiser, conference } = hall
  const ada = await hall.delegate('Ada Lovelace')
  const panel = await openPanel(ada, conference, 'Chat')
  const { page } = organiser
  await page.goto(`/conference/${conference.id}`)
  await hydrated(page)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Announcements' }).click()
  await expect(page.getByRole('dialog').getByText('No announcements yet')).toBeVisible()
  await page.getByRole('button', { name: 'New announcement' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('The lamp is at sea')
  await dialog.getByLabel('Text').fill('Trim a lamp is cancelled.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save draft' }).click()
  const row = dialog.getByRole('listitem').filter({ hasText: 'The lamp is at sea' })
  await expect(row).toContainText('Draft')
  await row.getByRole('button', { name: 'Publish' }).click()
  await expect(row).toContainText('Active')
  const line = panel.getByRole('region', { name: 'Announcements' })
  await line.getByRole('button', { name: 'The lamp is at sea', exact: true, expanded: false }).click()
  await expect(line).toContainText('Trim a lamp is cancelled.')
  await row.getByRole('button', { name: 'Archive' }).click()
  await expect(row).toContainText('Archived')
  await expect(line).toBeHidden()
})

test('who is removed as a co-organiser leaves the page of the conference, and reads why', async ({
  hall,
  house,
  request,
}) => {
  const { organiser, conference } = hall
  const ada = await hall.delegate('Ada Lovelace')
  const { page, url } = ada
  const of = ({ token }: Someone) => ({ authorization: `Bearer ${token}` })
  const { email } = await (await request.get(`${url}/auth/v1/user`, { headers: of(ada) })).json()
  const organisers = `${url}/api/conferences/${conference.id}/organisers`
  await request.post(organisers, { data: { email }, headers: of(organiser) })
  const link = new URL(await house.mailbox.linkTo(email, '/organiser-invitation'))
  const accepted = await request.post(`${url}/functions/v1/accept-organiser-invitation`, {
    data: { token: link.searchParams.get('token') },
    headers: of(ada),
  })
  expect(accepted.ok()).toBe(true)
  await page.goto(`/conference/${conference.id}`)
  await hydrated(page)
  await expect(page.getByRole('heading', { name: conference.name, level: 1 })).toBeVisible()
  // The page listens once its bell has counted.
  await announce(request, organiser, conference.id, { title: 'Soup at eight' })
  await expect(bell(page)).toHaveAccessibleName(/unread/)

  await request.delete(`${organisers}/${ada.id}`, { headers: of(organiser) })
  await expect(page).toHaveURL('/notifications')
  await expect(page.getByRole('main')).toContainText(`You no longer help to organise ${conference.name}`)
})
