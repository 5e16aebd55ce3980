import { choose, expect, expectAccessible, hydrated, openPanel, type Someone, switchListing, test } from './hall.ts'
import { expectToast } from './shown.ts'

const row = ({ page }: Someone, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })

async function openDirectory({ page }: Someone) {
  await page.goto('/delegates')
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'Delegates', level: 1 })).toBeVisible()
}

for (const phone of [false, true])
  test(`delegates find each other, connect, write and block${phone ? ' on a phone' : ''}`, async ({ hall }) => {
    test.setTimeout(240_000)
    const ada = await hall.delegate('Ada Lovelace', { phone })
    const grace = await hall.delegate('Grace Hopper')
    const { page } = ada
    const profile = page.getByRole(phone ? 'dialog' : 'complementary', { name: 'Profile' })
    const chat = page.getByRole(phone ? 'dialog' : 'complementary', { name: 'Chat' })

    await test.step('nobody is listed, and the page says where one chooses it', async () => {
      await openDirectory(ada)
      await expect(page.getByText('0 listed · 3 not shown')).toBeVisible()
      await expect(page.getByText('You aren’t listed, so others don’t find you here.')).toBeVisible()
      await expect(page.getByRole('link', { name: 'List yourself' })).toHaveAttribute('href', '/network?about=me')
      await expectAccessible(page)
    })

    await test.step('search and filters are in the address, and a search without hits leads back', async () => {
      await grace.page.goto('/network?about=me')
      await hydrated(grace.page)
      await grace.page.getByLabel('Another interest').fill('Compilers')
      await grace.page.getByRole('button', { name: 'Add' }).click()
      await grace.page.getByRole('radio', { name: /^List me/ }).check()
      await grace.page.getByRole('button', { name: 'Save and go in' }).click()
      await expect(grace.page.getByRole('heading', { name: 'My Network', level: 1 })).toBeVisible()
      await openDirectory(ada)
      await expect(page.getByText('1 listed · 2 not shown')).toBeVisible()
      await page.getByRole('searchbox', { name: 'Search delegates' }).fill('çompilers')
      await expect(page.getByText('1 found · 2 not shown')).toBeVisible()
      await expect(page).toHaveURL(/\/delegates\?q=%C3%A7ompilers$/)
      await choose(page.getByRole('radio', { name: 'Speakers' }))
      await expect(page.getByText('Nobody found')).toBeVisible()
      await expect(page).toHaveURL(/filter=speakers/)
      await page.reload()
      await expect(page.getByText('Nobody found')).toBeVisible()
      await page.getByRole('button', { name: 'Show everybody' }).click()
      await expect(page).toHaveURL('/delegates')
      await expect(page.getByRole('searchbox', { name: 'Search delegates' })).toBeFocused()
      await expect(row(ada, 'Grace Hopper')).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('a profile opens by keyboard or touch, and Back closes it', async () => {
      await row(ada, 'Grace Hopper').press('Enter')
      await expect(profile.getByRole('heading', { name: 'Grace Hopper' })).toBeVisible()
      await expect(profile.getByText('Compilers')).toBeVisible()
      await expectAccessible(page)
      await page.goBack()
      await expect(profile).toBeHidden()
      await expect(row(ada, 'Grace Hopper')).toBeFocused()
      await row(ada, 'Grace Hopper').press('Enter')
      await profile.getByRole('button', { name: 'Close profile' }).click()
      await expect(profile).toBeHidden()
      await expect(row(ada, 'Grace Hopper')).toBeFocused()
    })

    await test.step('one connects, and the row says so', async () => {
      await row(ada, 'Grace Hopper').press('Enter')
      await profile.getByRole('button', { name: 'Connect with Grace Hopper' }).click()
      await expect(profile.getByRole('button', { name: 'Withdraw your request to Grace Hopper' })).toBeVisible()
      await grace.page.goto('/network?tab=pending')
      await hydrated(grace.page)
      await grace.page.getByRole('button', { name: 'Accept Ada Lovelace’s request' }).click()
      await expect(profile.getByText('Email', { exact: true })).toBeVisible()
      await expect(page.locator('.directory-row')).toContainText('Connected')
    })

    await test.step('the chat takes the place of the profile, and leads back to it', async () => {
      await profile.getByRole('button', { name: 'Message Grace Hopper' }).click()
      await chat.getByRole('textbox', { name: 'Message' }).fill('Which ship?')
      await chat.getByRole('button', { name: 'Send' }).click()
      await expect(chat.getByText('Which ship?')).toBeVisible()
      await grace.page.goto(`/messages?with=${ada.id}`)
      await expect(grace.page.getByRole('log', { name: 'Messages' }).getByText('Which ship?')).toBeVisible()
      await expectAccessible(page)
      await chat.getByRole('button', { name: 'Back to profile' }).click()
      await expect(profile.getByRole('heading', { name: 'Grace Hopper' })).toBeVisible()
      await profile.getByRole('button', { name: 'Close profile' }).click()
      await expect(profile).toBeHidden()
      // Neither the profile nor the chat is behind the list.
      await page.goBack()
      await expect(page).not.toHaveURL(/\/delegates/)
      await page.goForward()
      await row(ada, 'Grace Hopper').press('Enter')
      await expect(profile.getByRole('heading', { name: 'Grace Hopper' })).toBeVisible()
    })

    await test.step('a profile is reported to the organisers', async () => {
      await profile.getByRole('button', { name: 'Actions for Grace Hopper' }).click()
      await page.getByRole('menuitem', { name: 'Report…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Report this person' })
      await dialog.getByLabel('What is wrong? (optional)').fill('Not an admiral')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Report', exact: true }).click()
      await expectToast(page, 'Profile reported')
      const desk = hall.organiser.page
      await desk.goto(`/conference/${hall.conference.id}?tab=moderation`)
      await desk.getByRole('tab', { name: 'Messages' }).click()
      await expect(desk.getByText('Not an admiral')).toBeVisible()
      await expect(desk.getByText('Profile', { exact: true })).toBeVisible()
    })

    await test.step('a blocked person is gone from the list', async () => {
      await profile.getByRole('button', { name: 'Actions for Grace Hopper' }).click()
      await page.getByRole('menuitem', { name: 'Block…' }).click()
      await page.getByRole('button', { name: 'Block', exact: true }).click()
      await expect(page.locator('.directory-row')).toHaveCount(0)
      await expect(page.getByText('0 listed · 3 not shown')).toBeAttached()
      await expect(profile.getByRole('button', { name: 'Unblock Grace Hopper' })).toBeVisible()
    })

    await test.step('the other does not see who blocked them either, and everybody else sees both', async () => {
      await switchListing(ada, hall.conference)
      const panel = await openPanel(ada, hall.conference, 'Delegates')
      await expect(panel.getByText('2 not shown')).toBeVisible()
      await expect(panel.getByText('You are listed, so others find you here.')).toBeVisible()
      await expect(panel.getByRole('link', { name: 'Choose what others see' })).toHaveAttribute('href', '/profile')
      await openDirectory(grace)
      await expect(grace.page.getByText('1 listed · 2 not shown')).toBeVisible()
      await expect(row(grace, 'Grace Hopper')).toBeVisible()
      await openDirectory(hall.organiser)
      await expect(hall.organiser.page.getByText('2 listed · 1 not shown')).toBeVisible()
    })
  })

test('whoever takes the listing back is gone from open lists within seconds', async ({ hall }) => {
  test.setTimeout(180_000)
  const [ada, grace] = [await hall.delegate('Ada Lovelace'), await hall.delegate('Grace Hopper')]
  const { conference, organiser } = hall
  await switchListing(grace, conference)
  await openDirectory(ada)
  await openDirectory(organiser)
  await expect(organiser.page.getByText('1 listed · 2 not shown')).toBeVisible()
  await expect(organiser.page.getByRole('link', { name: 'All delegates' })).toHaveAttribute(
    'href',
    `/conference/${conference.id}?tab=delegates`,
  )
  await expect(row(ada, 'Grace Hopper')).toBeVisible()
  await switchListing(grace, conference)
  await expect(row(ada, 'Grace Hopper')).toBeHidden()
  await expect(ada.page.getByText('Nobody is listed yet')).toBeVisible()
})

test('somebody without an account is asked to log in', async ({ page }) => {
  await page.goto('/delegates')
  await expect(page.getByRole('heading', { name: 'Delegates', level: 1 })).toBeVisible()
  await expect(page.getByText('Log in to see who’s taking part.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Login' }).last()).toHaveAttribute('href', /delegates/)
  await expectAccessible(page)
})
