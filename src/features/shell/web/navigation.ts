import { paths } from '#shared/paths.ts'
import type { Glyph } from '#web/ui/glyph.ts'

export type Destination = {
  label: string
  to: string
  glyph: Glyph
  /** Other paths at which the link is marked as current. */
  also?: readonly string[]
  /** A page of one conference, which its address may name. */
  isOfConference?: true
  /** A second link to the page of another destination; never marked as current. */
  alias?: true
}

export type DestinationGroup = {
  title: string
  /** For organisers: visitors are asked to log in first, and delegates do not see it. */
  admin?: true
  destinations: readonly Destination[]
}

const home = { label: 'Home', to: paths.home, glyph: 'home' } as const
const network = { label: 'Network', to: paths.network, glyph: 'network', isOfConference: true } as const
const delegates = { label: 'Delegates', to: paths.delegates, glyph: 'contact', isOfConference: true } as const
const messages = { label: 'Messages', to: paths.messages, glyph: 'message' } as const
const schedule = { label: 'Schedule', to: paths.schedule, glyph: 'calendar', isOfConference: true } as const
const notifications = { label: 'Notifications', to: paths.notifications, glyph: 'bell' } as const
export const stage = { label: 'Stage', to: paths.stage, glyph: 'presentation', isOfConference: true } as const
const expo = { label: 'Expo', to: paths.expo, glyph: 'store', isOfConference: true } as const

export const sidebarGroups: readonly DestinationGroup[] = [
  { title: 'Main', destinations: [home, network, delegates, messages, schedule] },
  { title: 'Conference', destinations: [stage, expo] },
  {
    title: 'Admin Tools',
    admin: true,
    destinations: [
      { label: 'Conference Manager', to: paths.conferenceManager, glyph: 'grid', also: [paths.conference('')] },
      { label: 'Expo Manager', to: paths.expoManager, glyph: 'building' },
      { label: 'Delegate Lists', to: paths.conferenceManager, glyph: 'lines', alias: true },
      { label: 'Content Upload', to: paths.conferenceManager, glyph: 'upload', alias: true },
    ],
  },
  {
    title: 'Preferences',
    destinations: [notifications, { label: 'Settings', to: paths.profile, glyph: 'settings' }],
  },
]

export const bottomTabs: readonly Destination[] = [
  home,
  network,
  { label: 'Chat', to: paths.messages, glyph: 'message' },
  { ...schedule, label: 'Q&A', glyph: 'question' },
  { ...expo, also: [paths.expoManager] },
]

export const mobileLinks: readonly Destination[] = [
  home,
  network,
  delegates,
  messages,
  schedule,
  notifications,
  { label: 'Profile', to: paths.profile, glyph: 'person' },
  { label: 'Conferences', to: paths.conferenceManager, glyph: 'grid', also: [paths.conference('')] },
  expo,
  { label: 'Pricing', to: paths.plans, glyph: 'card' },
]

/** Whether the link is marked as current at a path. */
export function isCurrent({ to, also = [], alias }: Destination, path: string) {
  if (alias) return false
  return [to, ...also].some((place) => path === place || (place !== paths.home && path.startsWith(asFolder(place))))
}

function asFolder(place: string) {
  return place.endsWith('/') ? place : `${place}/`
}
