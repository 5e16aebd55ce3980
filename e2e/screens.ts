import type { Page } from '@playwright/test'
import { expect, type Fixtures, open, type Person } from './demo.ts'
import { hydrated } from './fixtures.ts'

/** A page of the demonstration, and what is opened on it before it is looked at. `{id}` is a conference of the organiser. */
export type Screen = { at: string; opens?: (page: Page) => Promise<void> }

const at = (...addresses: string[]): Screen[] => addresses.map((address) => ({ at: address }))
const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
  await page.locator('dialog[open]').last().waitFor()
}
async function writePoll(page: Page) {
  await page.getByRole('button', { name: 'New poll' }).click()
  await page.getByRole('form', { name: 'New poll' }).waitFor()
}
/** Follows the first link to an address that begins so, to a page with another heading. */
const follow = (address: string) => async (page: Page) => {
  const heading = page.locator('h1').first()
  const before = await heading.innerText()
  await page.getByRole('main').locator(`a[href^="${address}"]`).first().click()
  await expect(heading).not.toHaveText(before)
  // The address may have been loaded as a document.
  await hydrated(page)
  await page.locator('.skeleton, [aria-busy="true"]').first().waitFor({ state: 'detached' })
}

async function openThread(page: Page) {
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await page.getByRole('log').getByRole('listitem').first().waitFor()
}

async function search(page: Page) {
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox', { name: 'Search' }).fill('night')
  await page.getByRole('option').first().waitFor()
}

const PUBLIC: Screen[] = [
  ...at('/', '/auth', '/auth?tab=login', '/plans', '/smallhours', '/smallhours#schedule', '/smallhours#speakers'),
  ...at('/register?conference=smallhours', '/expo?conference=tidewater2025', '/delegates', '/no/such/place'),
  ...at('/schedule?conference=smallhours', '/stage?conference=smallhours', '/events', '/help', '/faq', '/contact'),
  ...at('/help/suggestions'),
  ...at('/legal', '/legal-hub', '/privacy-policy', '/about', '/careers', '/features', '/testimonials', '/resources'),
  ...at('/blog', '/blog/the-coffee-break-is-the-programme'),
  { at: '/smallhours#speakers', opens: follow('/smallhours/speakers/') },
  { at: '/smallhours', opens: press('Q&A') },
]

const DAY: Screen[] = [
  ...at('/', '/profile', '/smallhours', '/stage', '/network', '/network?tab=connections', '/network?about=me'),
  ...at('/network?about=people'),
  ...at('/help/suggestions', '/network/meetings'),
  ...at('/speaking?conference=smallhours'),
  ...at('/delegates', '/messages', '/schedule', '/schedule?conference=smallhours&view=mine', '/notifications', '/expo'),
  { at: '/stage?conference=smallhours', opens: follow('/stage/') },
  { at: '/expo?conference=tidewater2025', opens: follow('/expo/') },
  { at: '/messages', opens: openThread },
  { at: '/network', opens: press('My card') },
  { at: '/notifications', opens: press('Open menu') },
  { at: '/notifications', opens: search },
]

const WORK: Screen[] = [
  ...at('/', '/profile', '/plans?plan=enterprise', '/billing-portal', '/conference-manager', '/expo-manager'),
  ...at('/conference/{id}', '/conference/{id}?tab=schedule', '/conference/{id}?tab=delegates'),
  ...at('/conference/{id}?tab=stage', '/conference/{id}?tab=moderation', '/conference/{id}?tab=overview'),
  ...at('/conference/{id}?tab=meetings&part=list', '/conference/{id}?tab=meetings&part=settings'),
  ...at('/conference/{id}/today', '/conference/{id}/desk', '/conference/{id}/desk?view=rooms'),
  ...at('/conference/{id}?view=list', '/conference/{id}?tab=schedule&view=grid'),
  ...at('/stage', '/network', '/messages', '/schedule', '/notifications', '/operator'),
  { at: '/conference-manager', opens: press('New Conference') },
  { at: '/conference/{id}/desk?view=polls', opens: writePoll },
  { at: '/conference/{id}/desk?view=rooms', opens: press(/^Change the moderators/) },
  { at: '/conference/{id}?tab=schedule', opens: press('Add Schedule Item') },
  { at: '/stage?conference=smallhours', opens: follow('/stage/') },
]

/** Every page that each person sees, with what is opened most on it. */
export const SCREENS: Record<Person, readonly Screen[]> = { visitor: PUBLIC, delegate: DAY, organiser: WORK }

/** Opens it, and returns what it is called in a report. */
export async function openScreen(page: Page, { at: address, opens }: Screen, { conference }: Fixtures) {
  const filled = address.replaceAll('{id}', conference)
  await open(page, filled)
  await opens?.(page)
  return opens ? `${filled}, then ${new URL(page.url()).pathname}` : filled
}
