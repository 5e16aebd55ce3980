import type { Page } from '@playwright/test'
import { expect, type Fixtures, open, type Person, signIn, test, WIDTHS } from './demo.ts'
import { abortWrites, pressAll, type Pressed } from './buttons.ts'
import { expectAccessible } from './fixtures.ts'
import { collectLinks, expectLinksWork, type Links } from './links.ts'

/** Address, title, heading, and a text that only this page has. `{id}` is a conference of the organiser. */
type Stop = readonly [at: string, title: string, heading: string, text?: string]

const PARTICIPANT: readonly Stop[] = [
  ['/stage', 'Stage | Foyer', 'Virtual Stage'],
  ['/network', 'My Network | Foyer', 'My Network'],
  ['/delegates', 'Delegates | Foyer', 'Delegates'],
  ['/messages', 'Messages | Foyer', 'Messages'],
  ['/schedule', 'Conference Schedule | Foyer', 'Schedule'],
  ['/notifications', 'Notifications | Foyer', 'Notifications'],
]

const STATIC_PAGES: readonly Stop[] = [
  ['/help', 'Help Center | Foyer', 'Help Center', 'How do I register for a conference?'],
  ['/guidelines', 'Community Guidelines | Foyer', 'Community Guidelines', 'Prohibited behaviour'],
  ['/faq', 'FAQ | Foyer', 'FAQ', 'What is Foyer?'],
  ['/legal', 'Legal overview | Foyer', 'Legal overview', 'By post'],
  ['/privacy-policy', 'Privacy Policy | Foyer', 'Privacy Policy', 'Who sees what'],
  ['/terms-of-service', 'Terms of Service | Foyer', 'Terms of Service', 'Plans and payment'],
  ['/cookie-policy', 'Cookie Policy | Foyer', 'Cookie Policy', 'sidebar_state'],
  ['/about', 'About Foyer', 'About Foyer', 'What we believe'],
  ['/careers', 'Careers | Foyer', 'Careers', 'No open positions'],
  ['/contact', 'Contact | Foyer', 'Contact', 'Send Message'],
  ['/features', 'Features | Foyer', 'Features', 'Polls and surveys'],
  ['/testimonials', 'Testimonials | Foyer', 'Testimonials', 'An organiser'],
  ['/blog', 'Blog | Foyer', 'Blog', 'Session titles people choose'],
  ['/blog/the-coffee-break-is-the-programme', 'The coffee break is the programme | Foyer', 'The coffee break is the programme', 'Begin the day before'],
  ['/blog/session-titles-people-choose', 'Session titles people choose | Foyer', 'Session titles people choose'],
  ['/blog/questions-for-three-hundred-people', 'Questions for three hundred people | Foyer', 'Questions for three hundred people'],
  ['/events', 'Events | Foyer', 'Events', 'Small Hours'],
  ['/resources', 'Resources | Foyer', 'Resources', 'Press kit'],
  ['/legal-hub', 'Legal Hub | Foyer', 'Legal Hub', 'Processing for organisers'],
] // prettier-ignore

const VISITOR: readonly Stop[] = [
  ['/', 'Foyer: the future of event networking', 'The Future of Event Networking', 'Live Streaming'],
  ['/auth', 'Sign up or log in | Foyer', 'Come on in', 'Confirm password'],
  ['/auth?tab=login', 'Sign up or log in | Foyer', 'Come on in', 'Forgot password'],
  ['/plans', 'Plans | Foyer', 'Choose the size of your foyer', 'Most Popular'],
  ['/register?conference=smallhours', 'Delegate registration | Foyer', 'Register for Small Hours', 'Register Now'],
  ['/organiser-invitation', 'Organise together | Foyer', 'Invalid invitation', 'Return to Home'],
  ['/exhibitor-invitation', 'Look after an exhibitor | Foyer', 'Invalid invitation', 'Return to Home'],
  ['/expo?conference=tidewater2025', 'Expo Hall | Foyer', 'Expo Hall', 'Featured Exhibitors'],
  ['/delegates', 'Delegates | Foyer', 'Delegates', 'Log in to see who’s taking part.'],
  ['/tidewater2025', 'Tidewater 2025 | Foyer', 'Tidewater 2025', 'Expected 500+ attendees'],
  ['/smallhours', 'Small Hours | Foyer', 'Small Hours', 'Register Now'],
  ['/no-such-conference', 'Conference Not Found | Foyer', 'Conference Not Found', 'Return to Home'],
  ['/no/such/place', 'Page not found | Foyer', 'Page not found', 'Return to Home'],
]

const DELEGATE: readonly Stop[] = [
  ['/', 'Foyer: the future of event networking', 'Welcome, Hanne Skovgaard', 'View Stage'],
  ['/profile', 'Profile | Foyer', 'Profile', 'Organise your own events'],
  ['/expo', 'Expo Hall | Foyer', 'Expo Hall', 'All Exhibitors'],
  ['/expo/nobody', 'Exhibitor | Foyer', 'Exhibitor Not Found', 'Return to Expo'],
  ['/expo/nobody/manage', 'Edit Exhibitor | Foyer', 'Exhibitor Not Found', 'Return to Expo'],
  ['/smallhours', 'Small Hours | Foyer', 'Small Hours', 'Registered'],
  ['/conference/{id}', 'Conference | Foyer', "Conference not found or you don't have permission to view it."],
]

const ORGANISER: readonly Stop[] = [
  ['/', 'Foyer: the future of event networking', 'Welcome, Noor Halvorsen-Pryce', 'Your conferences'],
  ['/plans?plan=enterprise', 'Plans | Foyer', 'Current Subscription', 'Manage Subscription'],
  ['/billing-portal', 'Test billing portal | Foyer', 'Professional plan', 'Cancel plan'],
  ['/profile', 'Profile | Foyer', 'Profile', 'Erase my account'],
  ['/conference-manager', 'Conference Manager | Foyer', 'Conference Manager', 'Registration Open'],
  ['/conference/{id}', 'Small Hours | Foyer', 'Small Hours', 'Add Speaker'],
  ['/conference/{id}?tab=schedule', 'Small Hours | Foyer', 'Small Hours', 'Add Schedule Item'],
  ['/conference/{id}?tab=delegates', 'Small Hours | Foyer', 'Small Hours', 'Add Delegate'],
  ['/conference/{id}/today', 'Today, Small Hours | Foyer', 'Today', 'Post an announcement'],
  ['/conference/{id}/desk', 'Questions and polls, Small Hours | Foyer', 'Questions and polls', 'Rejected and archived'],
  ['/conference/nobody', 'Conference | Foyer', "Conference not found or you don't have permission to view it."],
  ['/expo-manager', 'Expo Manager | Foyer', 'Expo Manager', 'Import CSV'],
]

const WALKS: readonly [name: string, person: Person, stops: readonly Stop[]][] = [
  ['a visitor', 'visitor', VISITOR],
  ['a visitor on the static pages', 'visitor', STATIC_PAGES],
  ['a delegate', 'delegate', [...DELEGATE, ...PARTICIPANT]],
  ['an organiser', 'organiser', ORGANISER],
]

/** Addresses that redirect this person elsewhere. */
const REDIRECTS: readonly [person: Person, from: string, to: string][] = [
  ['visitor', '/profile', '/auth?tab=login&next=%2Fprofile'],
  ['visitor', '/conference-manager', '/auth'],
  ['visitor', '/conference/{id}', '/auth?tab=login&next=%2Fconference%2F{id}'],
  ['visitor', '/register', '/'],
  ['visitor', '/delegate-registration', '/'],
  ['visitor', '/terms', '/terms-of-service'],
  ['visitor', '/privacy', '/privacy-policy'],
  ['visitor', '/cookies', '/cookie-policy'],
  ['delegate', '/auth', '/'],
  ['delegate', '/plans', '/'],
  ['delegate', '/conference-manager', '/'],
  ['organiser', '/auth', '/conference-manager'],
  ['organiser', '/plans', '/conference-manager'],
]

/** Each page is opened anew for each of its buttons, so that a busy machine needs minutes for few pages. */
const AT_ONCE = 5

function parts(stops: readonly Stop[]) {
  return Array.from({ length: Math.ceil(stops.length / AT_ONCE) }, (_, part) =>
    stops.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  )
}

const fill = (address: string, { conference }: Fixtures) => address.replaceAll('{id}', conference)
/** What the browser logs for a status of 403 or 404, which some pages expect. */
const EXPECTED_ERROR = /the server responded with a status of 40[34]/

/** Collects script errors, console errors, and requests to other servers, none of which any page may cause. */
function collectFaults(page: Page, server: string) {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (entry) => {
    if (entry.type() === 'error' && !EXPECTED_ERROR.test(entry.text())) faults.push(entry.text())
  })
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== server) faults.push(`requests ${request.url()}`)
  })
  return faults
}

async function expectAccessibleAtAllWidths(page: Page) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: 'light' })
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    // A theme changes nothing but colours, so the other rules need no second check.
    await expectAccessible(page, { rules: ['color-contrast'] })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

test.use({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
test.describe.configure({ timeout: 480_000 })

for (const [name, person, stops] of WALKS) {
  test(`${name} finds the right page at each address, accessible at every width and in both themes`, async ({
    page,
    fixtures,
    server,
  }) => {
    const faults = collectFaults(page, server)
    const links: Links = new Map()
    await signIn(page, fixtures, person)
    for (const [at, title, heading, text] of stops) {
      await test.step(at, async () => {
        await open(page, fill(at, fixtures))
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
        await expect(page).toHaveTitle(title)
        if (text !== undefined)
          await expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible()
        await collectLinks(page, links)
        await expectAccessibleAtAllWidths(page)
      })
    }
    await expectLinksWork(page, links)
    expect(faults).toEqual([])
  })

  for (const part of parts(stops))
    test(`every button that ${name} sees does something, from ${part[0]?.[0]} on`, async ({ page, fixtures }) => {
      await signIn(page, fixtures, person)
      await abortWrites(page)
      const pressed: Pressed = new Map()
      for (const [at] of part) {
        await test.step(at, async () => {
          const address = fill(at, fixtures)
          // After a logout on the page before, this page may open signed out and redirect, because the end of the old page
          // can remove the session once more. Then it is opened again.
          const openAddress = expect(async () => {
            await open(page, address)
            expect(page.url()).toContain(address)
          })
          expect(await pressAll(page, () => openAddress.toPass(), pressed)).toEqual([])
        })
      }
    })
}

test('this check finds a button that does nothing, and one that is disabled without a reason', async ({ page }) => {
  async function openWithBrokenButtons() {
    await open(page, '/about')
    await page.evaluate(() => {
      for (const name of ['Enabled', 'Disabled']) {
        const button = document.createElement('button')
        button.textContent = name
        button.disabled = name === 'Disabled'
        document.querySelector('main')?.prepend(button)
      }
    })
  }
  const faults = ['Disabled is disabled without a reason', 'Enabled does nothing']
  expect(await pressAll(page, openWithBrokenButtons, new Map())).toEqual(faults)
})

for (const person of ['visitor', 'delegate', 'organiser'] as const) {
  test(`pages that are not for a ${person} redirect`, async ({ page, fixtures }) => {
    await signIn(page, fixtures, person)
    for (const [, from, to] of REDIRECTS.filter(([redirected]) => redirected === person)) {
      await test.step(from, async () => {
        await page.goto(fill(from, fixtures))
        await expect(page).toHaveURL(fill(to, fixtures))
      })
    }
  })
}

test('every public page can be read without scripts, or says that it needs them', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server, javaScriptEnabled: false })
  const page = await context.newPage()
  const needScripts = [
    '/auth',
    '/auth?tab=login',
    '/register?conference=smallhours',
    '/organiser-invitation',
    '/exhibitor-invitation',
    '/expo?conference=tidewater2025',
    '/delegates',
  ]
  for (const [at, title, heading, text] of [...STATIC_PAGES, ...VISITOR]) {
    await test.step(at, async () => {
      await page.goto(at)
      await expect(page).toHaveTitle(title)
      if (needScripts.includes(at)) return expect(page.locator('.no-scripts')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      if (text !== undefined)
        await expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible()
    })
  }
  await page.goto('/faq')
  await expect(page.getByText('Which browsers and devices work?')).toBeVisible()
  await context.close()
})

test('a printed schedule shows all days with their headings, in light colours and without controls', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, '/tidewater2025')
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const onScreen = await background()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await background()).not.toBe(onScreen)
  await page.emulateMedia({ media: 'print', colorScheme: 'light' })
  const onPaper = await background()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await background()).toBe(onPaper)
  for (const name of ['About', 'Schedule', 'Speakers', /^Day 1/, /^Day 2/, /^Day 3/])
    await expect(page.getByRole('main').getByRole('heading', { name }).first()).toBeVisible()
  for (const role of ['banner', 'contentinfo', 'tablist', 'search'] as const)
    await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  const TABS = [
    ['Home', '/', 'Welcome, Hanne Skovgaard'],
    ['Network', '/network', 'My Network'],
    ['Chat', '/messages', 'Messages'],
    ['Q&A', '/schedule', 'Schedule'],
    ['Expo', '/expo', 'Expo Hall'],
  ] as const

  test('the five tabs of the bottom bar open their pages, and mark the current one, beside that of what is on', async ({
    page,
    fixtures,
  }) => {
    await signIn(page, fixtures, 'delegate')
    await open(page, '/notifications')
    const bar = page.getByRole('navigation', { name: 'Tabs' })
    // The demonstration has a session on, and unread messages.
    await expect(bar.getByRole('link')).toHaveText([...TABS.map(([name]) => new RegExp(`^${name}`)), 'Stage'])
    for (const [name, at, heading] of TABS) {
      await bar.getByRole('link', { name }).tap()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page).toHaveURL(at)
      await expect(bar.locator('[aria-current="page"]')).toContainText(name)
    }
    await expect(page.getByPlaceholder('Search people, sessions, exhibitors...')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Toggle sidebar' })).toBeHidden()
  })

  const MENU = [
    ['Home', '/', 'Welcome, Noor Halvorsen-Pryce'],
    ['Network', '/network', 'My Network'],
    ['Delegates', '/delegates', 'Delegates'],
    ['Messages', '/messages', 'Messages'],
    ['Schedule', '/schedule', 'Schedule'],
    ['Notifications', '/notifications', 'Notifications'],
    ['Profile', '/profile', 'Profile'],
    ['Conferences', '/conference-manager', 'Conference Manager'],
    ['Expo', '/expo', 'Expo Hall'],
    ['Pricing', '/conference-manager', 'Conference Manager'],
    ['Operator', '/operator', 'Operator'],
  ] as const

  test('the ten links of the menu, and the operator’s, open their pages and close the menu', async ({
    page,
    fixtures,
  }) => {
    await signIn(page, fixtures, 'organiser')
    await open(page, '/expo-manager')
    const menu = page.getByRole('dialog', { name: 'Menu' })
    const links = menu.getByRole('navigation').getByRole('link')
    for (const [name, at, heading] of MENU) {
      await page.getByRole('button', { name: 'Open menu' }).tap()
      await expect(links).toHaveText(MENU.map(([label]) => label))
      await expect(menu.getByText('organiser@foyer.example')).toBeVisible()
      await menu.getByRole('link', { name, exact: true }).tap()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page).toHaveURL(at)
      await expect(menu).toBeHidden()
    }
  })
})
