import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'

/** Rows of a page of a list. */
export const PAGE = 25
/** How many failed emails one press sends again. */
export const RETRIED_AT_ONCE = 500
/** Weeks that the arches show, the running one included. */
export const WEEKS = 12
/** From how full the disk is tinted. */
export const DISK_CAUTION_PERCENT = 80

/** What a part of the installation is like. */
export type PartState = 'working' | 'caution' | 'failing' | 'off'

/** What a job is like: it waits for its first run, runs as planned, has failed since its last run, or is late. */
export const JOB_STATES = ['waiting', 'working', 'failing', 'late'] as const
export type JobState = (typeof JOB_STATES)[number]

/** How much later than planned a job may be: pg-boss looks for work once a minute. */
const TOLERATED_MS = 5 * MINUTE_MS

/** The milliseconds between two runs of a schedule: every few minutes, every hour, or once a day. */
export function intervalOf(cron: string): number {
  const [minute = '*', hour = '*'] = cron.split(' ')
  if (hour !== '*') return DAY_MS
  if (minute === '*') return MINUTE_MS
  const every = /^\*\/(\d+)$/.exec(minute)?.[1]
  return every === undefined ? HOUR_MS : Number(every) * MINUTE_MS
}

type Runs = {
  cron: string
  /** When it last ended well, and when it last failed. */
  last_run_at: string | null
  failed_at: string | null
}

export function jobState({ cron, last_run_at, failed_at }: Runs, now: Date): JobState {
  if (failed_at !== null && (last_run_at === null || failed_at > last_run_at)) return 'failing'
  if (last_run_at === null) return 'waiting'
  const late = now.getTime() - Date.parse(last_run_at) > intervalOf(cron) + TOLERATED_MS
  return late ? 'late' : 'working'
}

type Space = { free_bytes: number; total_bytes: number }

export function percentUsed({ free_bytes, total_bytes }: Space) {
  return total_bytes === 0 ? 0 : Math.round((1 - free_bytes / total_bytes) * 100)
}

/** The place of a row in a list by time, as the `before` of the next page. */
export function placeOf({ at, id }: { at: string; id: string }) {
  return `${at} ${id}`
}

/** Reads a place; null where it is none. */
export function readPlace(place: string) {
  const [, at, id] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([0-9a-f-]{36})$/.exec(place) ?? []
  return at !== undefined && id !== undefined ? { at, id } : null
}

/** An address in a sentence of somebody else, such as the answer of a mail server. */
const ADDRESS = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g

/** The text without the email addresses in it. */
export function withoutAddresses(text: string) {
  return text.replaceAll(ADDRESS, '…')
}
