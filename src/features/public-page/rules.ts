import type { PublicConference } from '#features/conferences/contract.ts'
import type { RegistrationState } from '#features/registration/rules.ts'
import { paths } from '#shared/paths.ts'
import type { PublicPage } from './contract.ts'

/**
 * What the page shows. The server renders it whole; the browser is handed it without `lists`, which stand on the screen
 * already.
 */
export type PageView = {
  conference: PublicConference
  registration: RegistrationState
  days: { name: string; date: string | null }[]
  speaker_count: number
  schedule_count: number
  lists?: Pick<PublicPage, 'speakers' | 'schedule'>
}

/** The fragment of the page's address that leads to one session; short, since it stands in every row. */
export function sessionAnchor(number: number) {
  return `s${number}`
}

/** One session for somebody's calendar, as the calendar of all of them has it. */
export function sessionFile(slug: string, number: number) {
  return `${paths.publicConference(slug)}/${sessionAnchor(number)}.ics`
}

/** Whether a fragment ('#s12') leads to a session. */
export function isSessionHash(hash: string) {
  return /^#s\d+$/.test(hash)
}

/** The first paragraph of a description, which the header shows; the rest follows under About. */
export function leadOf(description: string | null) {
  return description?.split(/\n\s*\n/)[0]?.trim() ?? ''
}

const DAY_MINUTES = 24 * 60

/**
 * When a slot is, in minutes since 1970, reckoned from that day's noon and its times alone: right but where clocks change
 * before that noon.
 */
export function reckonedFrom(noon: number, { start, end }: { start: string; end: string }) {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
  const from = noon - 12 * 60 + minutes(start)
  const length = minutes(end) - minutes(start)
  return { from, to: from + (length > 0 ? length : length + DAY_MINUTES) }
}
