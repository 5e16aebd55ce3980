import { expect, expectAccessible, hydrated, test } from './fixtures.ts'
import { watchLoaded } from './requests.ts'
import { OUTBOX } from './server.ts'
import { expectToast } from './shown.ts'

test('the four tabs of the FAQ open by mouse, by keyboard and by address', async ({ page }) => {
  await page.goto('/faq')
  const tabs = page.getByRole('tab')
  await expect(tabs).toHaveText(['General', 'For Attendees', 'For Organizers', 'Technical'])
  await expect(page.getByText('When are the recordings available?')).toBeHidden()
  await page.getByRole('tab', { name: 'For Attendees' }).click()
  await page.getByText('When are the recordings available?').click()
  await expect(page.getByText('Recordings are available 24-48 hours after a session.')).toBeVisible()
  await expect(page.getByText('What is Foyer?')).toBeHidden()

  await page.getByRole('tab', { name: 'For Attendees' }).press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'For Organizers' })).toBeFocused()
  await expect(page.getByText('How do I create a conference?')).toBeVisible()
  await page.reload()
  await expect(page.getByText('How do I create a conference?')).toBeVisible()

  await page.goto('/faq#connection')
  await expect(page.getByText('We recommend 5 Mbps down and 1 Mbps up')).toBeInViewport()
  await expect(page.getByRole('tab', { name: 'Technical' })).toHaveAttribute('aria-selected', 'true')
})

test('the searches of FAQ and help filter while typing, and ignore case and accents', async ({ page }) => {
  await page.goto('/faq')
  const search = page.getByRole('searchbox', { name: 'Search questions and answers' })
  await search.fill('UPLÓAD powerpoint')
  await expect(page.getByRole('heading', { name: 'No answer matches “UPLÓAD powerpoint”' })).toBeVisible()
  await expectAccessible(page)
  await search.fill('UPLÓAD webm')
  await expect(page.getByRole('status')).toHaveText('1 answer')
  await expect(page.getByText('Which files can I upload?')).toBeVisible()
  await expect(page.getByText('What is Foyer?')).toBeHidden()
  await search.fill('')
  await expect(page.getByText('What is Foyer?')).toBeVisible()

  await page.goto('/help')
  const questions = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('summary') })
  await expect(questions.filter({ visible: true })).toHaveCount(5)
  await page.getByRole('searchbox', { name: 'How can we help?' }).fill('browser')
  await expect(page.getByText('Which browsers and devices work?')).toBeVisible()
  await page.getByRole('searchbox', { name: 'How can we help?' }).fill('')
  await expect(questions.filter({ visible: true })).toHaveCount(5)
  await page.getByRole('link', { name: 'All questions and answers' }).click()
  await expect(page).toHaveURL('/faq')
})

test('a link to a section scrolls to it, and the back button returns to the earlier position', async ({ page }) => {
  await page.goto('/terms-of-service')
  await page.getByRole('link', { name: 'Liability' }).click()
  await expect(page.getByRole('heading', { name: 'Liability' })).toBeInViewport()
  await expect(page).toHaveURL('/terms-of-service#liability')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'About Foyer' })).toBeInViewport()
  await page.goBack()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'About' })).toBeInViewport()
})

test('a visitor sends a message to the operator', async ({ page }) => {
  await page.goto('/contact')
  await hydrated(page)
  await page.getByRole('button', { name: 'Send Message' }).click()
  for (const sentence of [
    'Name must be at least 2 characters',
    'Please enter a valid email address',
    'Message must be at least 10 characters',
  ])
    await expect(page.getByText(sentence)).toBeVisible()
  await expect(page.getByLabel('Name')).toBeFocused()
  await expectAccessible(page)

  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByRole('textbox', { name: 'Message' }).fill('Where is the cloakroom?')
  await page.route('**/api/contact', (route) => route.abort())
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expectToast(page, 'Something went wrong', 'Please try again later.')
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Where is the cloakroom?')

  await page.unroute('**/api/contact')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expectToast(page, 'Message sent successfully', "We'll get back to you as soon as possible.")
  await expect(page.getByRole('heading', { name: 'Thank You' })).toBeFocused()
  await expect(page.getByText('within 24 hours')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send Another Message' }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
})

test('a visitor sends a message to the organisers of a conference', async ({ page, signInAs, request }) => {
  const name = `Ask Conf ${Date.now()}`
  const { conferences, email } = await signInAs({ plan: 'starter', conferences: [{ name, active: true }] })
  const slug = conferences[0]?.slug ?? ''
  await page.goto(`/${slug}`)
  // By keyboard, because what comes above the link once the page is hydrated could move it away from a mouse.
  await page.getByRole('link', { name: 'Contact Organizer' }).press('Enter')
  await expect(page.getByText(`Your message goes to the organisers of ${name}. They answer`)).toBeVisible()
  await expect(page.getByText('24 hours')).toBeHidden()
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByRole('textbox', { name: 'Message' }).fill('Is there a ramp at the side door?')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible()
  await expect(page.getByText('They will reply to the address you gave.')).toBeVisible()
  await expect.poll(async () => (await request.get(OUTBOX)).text()).toContain('Is there a ramp at the side door?')
  expect(await (await request.get(OUTBOX)).text()).toContain(email)
})

test('the events page lists published conferences instead of samples', async ({ page, signInAs }) => {
  const name = `Listed Conf ${Date.now()}`
  await signInAs({ plan: 'starter', conferences: [{ name, active: true, description: 'Three days of lists.' }] })
  await page.goto('/events')
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByText('samples of what will stand here')).toBeHidden()
  await page.getByRole('link', { name: `Programme of ${name}` }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('the resources page has four downloads', async ({ page }) => {
  await page.goto('/resources')
  const names: string[] = []
  for (const link of await page.getByRole('link', { name: /^Download / }).all()) {
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    names.push(download.suggestedFilename())
  }
  expect(names).toEqual([
    'foyer-schedule-template.csv',
    'foyer-delegate-template.csv',
    'foyer-organiser-checklist.html',
    'foyer-press-kit.zip',
  ])
})

test('a page shows a notice when the browser is offline, and when a new version is available', async ({
  page,
  context,
}) => {
  const watching = watchLoaded(page)
  await page.goto('/about')
  await watching
  await context.setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: 'You are offline.' })).toHaveText(
    'You are offline. This page may be out of date. Messages and questions are sent once you are back online; other changes cannot be saved.',
  )
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toBeHidden()
  await expect(page.getByText('A new version is ready.')).toBeHidden()

  await page.route('**/version.json', (route) => route.fulfill({ json: { build: '/assets/main-newer.js' } }))
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(page.getByText('A new version is ready.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByText('A new version is ready.')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'About Foyer' })).toBeVisible()
})
