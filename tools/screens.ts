import type { Page } from '@playwright/test'
import { deskLink } from '#features/schedule/desk-link-rules.ts'
import { paths } from '#shared/paths.ts'
import { OUTBOX } from '../e2e/server.ts'
import { type Extreme, EXTREMES } from './screens-rows.ts'

export const WIDTHS = [390, 768, 1440] as const
export const THEMES = ['light', 'dark'] as const
export type Width = (typeof WIDTHS)[number]
export type Theme = (typeof THEMES)[number]

/**
 * Who looks at a screen. The beginner has a plan and an empty conference, the newcomer only an account. The collector
 * has the conferences that test layouts, and `named` is a delegate of the one with difficult names.
 */
export const PEOPLE = ['visitor', 'newcomer', 'beginner', 'organiser', 'delegate', 'collector', 'named'] as const
export type Person = (typeof PEOPLE)[number]

/** Ids and addresses that exist only when the server runs. */
export type Fixtures = Record<Extreme, { id: string; slug: string }> & {
  small_hours: string
  empty: string
  /** Addresses that contain a secret token. */
  checkout: string
  invitation: string
  removal: string
  organising: string
}

export type Screen = {
  name: string
  as: Person
  at: string | ((fixtures: Fixtures) => string)
  /** Opens something on the page once it is loaded. */
  open?: (page: Page) => Promise<unknown>
  /** An overlay is taken as the window shows it, every other page from top to bottom. */
  isOverlay?: true
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const choose = (name: string) => (page: Page) => page.getByRole('tab', { name }).first().click()

async function openEntry(page: Page, menu: string, entry: string) {
  await button(menu)(page)
  await page.getByRole('menuitem', { name: entry }).click()
}

const screen = (as: Person, name: string, at: Screen['at'], open?: Screen['open']): Screen => ({
  name,
  as,
  at,
  ...(open && { open }),
})
const overlay = (as: Person, name: string, at: Screen['at'], open?: Screen['open']): Screen => ({
  ...screen(as, name, at, open),
  isOverlay: true,
})

const tidewater = paths.publicConference('tidewater2025')
type Tab = 'overview' | 'speakers' | 'schedule' | 'delegates' | 'stage' | 'moderation' | 'meetings' | 'announcements'
const workspace = (which: 'small_hours' | 'empty', tab: Tab) => (fixtures: Fixtures) =>
  `${paths.conference(fixtures[which])}?tab=${tab}`
const speakers = workspace('small_hours', 'speakers')
const schedule = workspace('small_hours', 'schedule')
const delegates = workspace('small_hours', 'delegates')

const VISITOR = [
  screen('visitor', 'landing', paths.home),
  screen('visitor', 'sign-up', paths.auth),
  screen('visitor', 'sign-up-refused', paths.auth, button('Sign Up')),
  screen('visitor', 'login', `${paths.auth}?tab=login`),
  screen('visitor', 'forgotten', `${paths.auth}?tab=login`, button('Forgot password')),
  screen('visitor', 'register-without-token', paths.register),
  screen('visitor', 'register-now', `${paths.register}?conference=smallhours`),
  screen('visitor', 'plans', paths.plans),
  screen('visitor', 'public-about', tidewater),
  screen('visitor', 'public-schedule', tidewater, choose('Schedule')),
  screen('visitor', 'public-speakers', tidewater, choose('Speakers')),
  screen('visitor', 'public-open', paths.publicConference('smallhours')),
  screen('visitor', 'public-live', paths.publicConference('smallhours'), choose('Schedule')),
  overlay('visitor', 'public-session', `${tidewater}#schedule`, (page) =>
    page
      .getByRole('button', { name: /^Queues without anger/ })
      .first()
      .click(),
  ),
  overlay('visitor', 'public-calendar', tidewater, button('Add to Calendar')),
  screen('visitor', 'not-found', '/no/such/place'),
  screen('visitor', 'no-conference', '/no-such-conference'),
  screen('visitor', 'registration', ({ invitation }) => invitation),
  screen('visitor', 'removal', ({ removal }) => removal),
  screen('visitor', 'outbox', OUTBOX),
]

const STATIC = [
  'events', 'features', 'help', 'faq', 'contact', 'about', 'careers', 'testimonials', 'blog', 'resources', 'guidelines',
  'legal', 'legalHub', 'privacyPolicy', 'termsOfService', 'cookiePolicy',
] as const // prettier-ignore

const PAGES = [
  ...STATIC.map((name) => screen('visitor', paths[name].slice(1), paths[name])),
  screen('visitor', 'blog-post', paths.blogPost('session-titles-people-choose')),
  screen('visitor', 'contact-refused', paths.contact, button('Send')),
]

const NEW_PEOPLE = [
  screen('newcomer', 'plans-newcomer', paths.plans),
  screen('newcomer', 'checkout', (fixtures) => fixtures.checkout),
  screen('newcomer', 'conferences-without-plan', paths.conferenceManager),
  screen('beginner', 'organising', ({ organising }) => organising),
  screen('beginner', 'conferences-one', paths.conferenceManager),
  screen('beginner', 'empty-speakers', workspace('empty', 'speakers')),
  screen('beginner', 'empty-schedule', workspace('empty', 'schedule')),
  screen('beginner', 'empty-delegates', workspace('empty', 'delegates')),
]

const ORGANISER = [
  screen('organiser', 'home-organiser', paths.home),
  screen('organiser', 'today', ({ small_hours }) => paths.today(small_hours)),
  screen('organiser', 'desk', ({ small_hours }) => deskLink(small_hours)),
  screen('organiser', 'overview', workspace('small_hours', 'overview')),
  screen('organiser', 'speakers-list', (fixtures) => `${speakers(fixtures)}&view=list`),
  screen('organiser', 'schedule-grid', (fixtures) => `${schedule(fixtures)}&view=grid`),
  screen('organiser', 'conferences', paths.conferenceManager),
  overlay('organiser', 'conference-new', paths.conferenceManager, button('New Conference')),
  screen('organiser', 'conference-speakers', speakers),
  screen('organiser', 'conference-schedule', schedule),
  screen('organiser', 'conference-delegates', delegates),
  overlay('organiser', 'conference-edit', speakers, (page) => openEntry(page, 'More actions', 'Edit details')),
  overlay('organiser', 'conference-delete', speakers, (page) => openEntry(page, 'More actions', 'Delete conference')),
  overlay('organiser', 'speaker-add', speakers, button('Add Speaker')),
  overlay('organiser', 'speaker-edit', speakers, button(/^Edit /)),
  overlay('organiser', 'item-add', schedule, button('Add Schedule Item')),
  overlay('organiser', 'schedule-import', schedule, button('Import CSV')),
  overlay('organiser', 'delegate-add', delegates, button('Add Delegate')),
  overlay('organiser', 'delegates-import', delegates, button('Import CSV')),
  overlay('organiser', 'delegates-invite', delegates, button(/^Invite all/)),
  screen('organiser', 'plans-subscribed', `${paths.plans}?from=profile`),
  screen('organiser', 'portal', paths.billingPortal),
  overlay('organiser', 'sheet', paths.features, button(/^(Open menu|Toggle sidebar)$/)),
  screen('organiser', 'profile', paths.profile),
  overlay('organiser', 'account-menu', paths.conferenceManager, button('Account menu')),
]

/** What visitors and the organiser see of a conference that tests layouts. */
const extremeScreens = (which: Extreme) => {
  const page = (fixtures: Fixtures) => paths.publicConference(fixtures[which].slug)
  const workspaceTab = (tab: Tab) => (fixtures: Fixtures) => `${paths.conference(fixtures[which].id)}?tab=${tab}`
  return [
    screen('visitor', `${which}-about`, page),
    screen('visitor', `${which}-public-schedule`, (fixtures) => `${page(fixtures)}#schedule`),
    screen('visitor', `${which}-public-speakers`, (fixtures) => `${page(fixtures)}#speakers`),
    overlay('visitor', `${which}-session`, (fixtures) => `${page(fixtures)}#schedule`, (at) => at.locator('.slot button').first().click()),
    screen('collector', `${which}-speakers`, workspaceTab('speakers')),
    screen('collector', `${which}-schedule`, workspaceTab('schedule')),
    screen('collector', `${which}-delegates`, workspaceTab('delegates')),
  ] // prettier-ignore
}

const names = (tab: Tab) => (fixtures: Fixtures) => `${paths.conference(fixtures.names.id)}?tab=${tab}`

const EXTREME = [
  ...EXTREMES.flatMap(extremeScreens),
  screen(
    'visitor',
    'names-register',
    ({ names: { slug } }) => `${paths.register}?conference=${encodeURIComponent(slug)}`,
  ),
  screen(
    'visitor',
    'names-contact',
    ({ names: { slug } }) => `${paths.contact}?conference=${encodeURIComponent(slug)}`,
  ),
  screen('collector', 'names-conferences', paths.conferenceManager),
  overlay('collector', 'names-delete', names('speakers'), (page) =>
    openEntry(page, 'More actions', 'Delete conference'),
  ),
  overlay('collector', 'names-speaker-edit', names('speakers'), button(/^Edit /)),
  overlay('collector', 'names-speaker-delete', names('speakers'), button(/^Delete /)),
  overlay('collector', 'names-item-add', names('schedule'), button('Add Schedule Item')),
  overlay('collector', 'names-switcher', names('speakers'), async (page) => {
    const sheet = page.getByRole('button', { name: 'Open menu' })
    if (await sheet.isVisible()) await sheet.click()
    await page.getByRole('button', { name: /^Conference:/ }).click()
  }),
  screen('named', 'names-welcome', paths.home),
  screen('named', 'names-profile', paths.profile),
]

const DELEGATE = [screen('delegate', 'welcome', paths.home), screen('delegate', 'profile-delegate', paths.profile)]

const here = (path: string, slug = 'smallhours') => `${path}?conference=${encodeURIComponent(slug)}`
const panel = paths.publicConference('smallhours')

/** Opens a tab of the engagement panel: on a phone in the drawer behind the bottom bar. */
const engage = (tab: string) => async (page: Page) => {
  const bar = page.getByRole('navigation', { name: 'Engagement' })
  const isPhone = await bar.isVisible()
  if (isPhone) await bar.getByRole('button', { name: 'Chat' }).click()
  await page
    .getByRole(isPhone ? 'dialog' : 'region', { name: 'Engagement' })
    .getByRole('tab', { name: tab })
    .click()
}

const LIVE = [
  screen('visitor', 'stage-visitor', here(paths.stage)),
  screen('visitor', 'days-visitor', here(paths.schedule)),
  screen('visitor', 'expo-visitor', here(paths.expo)),
  screen('visitor', 'panel-visitor', panel, engage('Chat')),
  screen('delegate', 'stage', here(paths.stage)),
  screen('delegate', 'stage-session', here(paths.stage), (page) =>
    page
      .getByRole('link', { name: /^Join Livestream/ })
      .first()
      .click(),
  ),
  screen('delegate', 'days', here(paths.schedule)),
  screen('delegate', 'expo', here(paths.expo)),
  screen('delegate', 'exhibitor', here(paths.expo), (page) => page.locator('.featured-tile').first().click()),
  screen('delegate', 'directory', here(paths.delegates)),
  screen('delegate', 'network', here(paths.network)),
  screen('delegate', 'meetings', here(paths.meetings)),
  screen('delegate', 'messages', paths.messages),
  screen('delegate', 'notifications', paths.notifications),
  screen('delegate', 'search', here(paths.expo), async (page) => {
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('People, sessions, exhibitors').fill('night')
  }),
  screen('delegate', 'panel-chat', panel, engage('Chat')),
  screen('delegate', 'panel-questions', panel, engage('Q&A')),
  screen('delegate', 'panel-polls', panel, engage('Polls')),
  screen('delegate', 'panel-delegates', panel, engage('Delegates')),
  screen('organiser', 'panel-moderated', panel, engage('Q&A')),
  screen('organiser', 'projector', paths.screen('smallhours')),
  screen('organiser', 'expo-manager', here(paths.expoManager)),
  screen('organiser', 'conference-stage', workspace('small_hours', 'stage')),
  screen('organiser', 'conference-moderation', workspace('small_hours', 'moderation')),
  screen('organiser', 'conference-meetings', workspace('small_hours', 'meetings')),
  screen('named', 'names-stage', paths.stage),
  screen('named', 'names-days', paths.schedule),
  screen('named', 'names-directory', paths.delegates),
  screen('named', 'names-network', paths.network),
  screen('named', 'names-panel', ({ names: { slug } }) => paths.publicConference(slug), engage('Chat')),
  screen('collector', 'many-stage', ({ many: { slug } }) => here(paths.stage, slug)),
  screen('collector', 'many-days', ({ many: { slug } }) => here(paths.schedule, slug)),
  screen('collector', 'many-directory', ({ many: { slug } }) => here(paths.delegates, slug)),
  screen('beginner', 'empty-stage', paths.stage),
  screen('beginner', 'empty-days', paths.schedule),
  screen('beginner', 'empty-expo', paths.expo),
  screen('beginner', 'empty-expo-manager', paths.expoManager),
  screen('beginner', 'empty-directory', paths.delegates),
  screen('beginner', 'empty-network', paths.network),
  screen('beginner', 'empty-messages', paths.messages),
  screen('beginner', 'empty-notifications', paths.notifications),
]

/** Every screen. `npm run screenshots` takes screens by their `name`. */
export const SCREENS: readonly Screen[] = [
  ...VISITOR,
  ...PAGES,
  ...NEW_PEOPLE,
  ...ORGANISER,
  ...DELEGATE,
  ...LIVE,
  ...EXTREME,
]

/** The screenshots in docs/screens. */
export const IN_DOCS: readonly [name: string, width: Width, theme: Theme][] = [
  ['public-open', 1440, 'light'],
  ['public-schedule', 1440, 'light'],
  ['public-schedule', 390, 'dark'],
  ['public-session', 390, 'light'],
  ['landing', 1440, 'light'],
  ['landing', 390, 'dark'],
  ['welcome', 1440, 'light'],
  ['welcome', 390, 'dark'],
  ['conferences', 1440, 'light'],
  ['conference-schedule', 1440, 'dark'],
  ['conference-delegates', 1440, 'light'],
  ['speaker-edit', 1440, 'light'],
  ['home-organiser', 390, 'light'],
  ['today', 390, 'light'],
  ['overview', 1440, 'light'],
  ['desk', 1440, 'dark'],
  ['schedule-grid', 1440, 'light'],
  ['speakers-list', 1440, 'light'],
  ['plans', 768, 'light'],
  ['stage-session', 1440, 'dark'],
  ['stage-session', 390, 'light'],
  ['days', 1440, 'light'],
  ['network', 1440, 'light'],
  ['meetings', 390, 'light'],
  ['conference-meetings', 1440, 'light'],
  ['messages', 1440, 'light'],
  ['panel-chat', 390, 'light'],
  ['panel-polls', 390, 'dark'],
  ['projector', 1440, 'dark'],
]
