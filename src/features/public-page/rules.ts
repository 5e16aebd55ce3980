import type { PublicConference } from '#features/conferences/contract.ts'
import type { ConferenceTime } from '#features/conferences/rules.ts'
import type { PublicRegistration } from '#features/registration/rules.ts'
import type { Speaker } from '#features/speakers/contract.ts'
import { paths } from '#shared/paths.ts'
import { zoneAbbreviations } from '#shared/zones.ts'
import type { PublicPage } from './contract.ts'
import type { SessionInFull } from './view-rules.ts'

/**
 * What the public page shows. The server renders all of it; the browser gets it without `lists`, because their markup is
 * in the page already.
 */
export type PageView = {
  conference: PublicConference
  registration: PublicRegistration
  /** Of its cover: the one that was chosen, or that of its id. */
  hue: number
  /** `label` and `short` are how the day is shown; `short` is null where the label says its date. */
  days: { name: string; date: string | null; label: string; short: string | null }[]
  /** By name. */
  rooms: string[]
  speaker_count: number
  schedule_count: number
  exhibitor_count: number
  /** Whether it is on, to come or over on the day the page was rendered. */
  time: ConferenceTime
  /** Only its organisers see it. */
  is_draft?: boolean
  lists?: Pick<PublicPage, 'speakers' | 'schedule'>
}

/** What the page of a speaker shows, which the server renders whole. */
export type SpeakerView = {
  conference: { name: string; slug: string }
  speaker: Speaker
  /** In the order of the programme. */
  sessions: readonly Pick<SessionInFull, 'number' | 'title' | 'when' | 'where' | 'cancelled'>[]
}

/** More speakers than this are a compact list with a search. */
export const MOST_CARDS = 60

/** The name that links the tabs to their panels. */
export const TABS_NAME = 'conference'

/** The fragment of the link to a session; short, because every row contains it. */
export function sessionAnchor(number: number) {
  return `s${number}`
}

/** The path of a session's calendar file. */
export function sessionFile(slug: string, number: number) {
  return `${paths.publicConference(slug)}/${sessionAnchor(number)}.ics`
}

/** Whether a fragment ('#s12') names a session. */
export function isSessionHash(hash: string) {
  return /^#s\d+$/.test(hash)
}

/** The first paragraph of a description, for the header; About shows the rest. */
export function leadOf(description: string | null) {
  return description?.split(/\n\s*\n/)[0]?.trim() ?? ''
}

const DAY_MINUTES = 24 * 60

/**
 * The moments of a slot in minutes since 1970, computed from the day's noon and the slot's times. Correct unless the clocks
 * change between the slot and noon.
 */
export function reckonedFrom(noon: number, { start, end }: { start: string; end: string }) {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
  const from = noon - 12 * 60 + minutes(start)
  const length = minutes(end) - minutes(start)
  return { from, to: from + (length > 0 ? length : length + DAY_MINUTES) }
}

/** 'BST, Europe/London' on these days; only the zone where their dates are unknown. */
export function zoneLabel(time_zone: string, days: readonly { date: string | null }[]) {
  const dates = days.map(({ date }) => date)
  return [zoneAbbreviations(time_zone, dates), time_zone].filter(Boolean).join(', ')
}
