import { instantIn } from '#shared/zones.ts'
import { paths } from '#shared/paths.ts'

export const CONFERENCE_LIMITS = { name: 200, description: 10_000, location: 200, address: 500 }
export const DEFAULT_TIME_ZONE = 'Europe/London'
/** Days that a deleted conference is kept, with its addresses. */
export const KEPT_DAYS = 30

/** Co-organisers of one conference, invited ones included. */
export const MOST_ORGANISERS = 20
/** Days an invitation to organise is valid. */
export const ORGANISER_INVITATION_DAYS = 30

/** What the audit log tells apart. */
export const AUDIT_ACTIONS = [
  'delegates_listed', 'delegates_exported', 'delegates_imported', 'import_undone', 'delegate_added', 'delegate_changed',
  'delegate_removed', 'delegate_withdrew', 'delegate_registered', 'delegates_forgotten', 'invitations_sent',
  'organiser_invited', 'organiser_joined', 'organiser_removed', 'ownership_transferred',
] as const // prettier-ignore
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** What letters about a conference are filed under. */
export function letterTopic({ id }: { id: string }) {
  return `conference:${id}`
}

const DAY_MS = 24 * 60 * 60_000

/** What tells when a conference is; plain dates. */
export type Dated = { start_date: string | null; end_date: string | null; time_zone: string }

/** The first moment after a conference: midnight after its last day, in its own time zone. Null without dates. */
export function endOf({ start_date, end_date, time_zone }: Dated): Date | null {
  const last = end_date ?? start_date
  if (last === null) return null
  const next = new Date(Date.parse(`${last}T00:00Z`) + DAY_MS).toISOString().slice(0, 10)
  return instantIn(time_zone, next, '00:00')
}

export function isOver(conference: Dated, now: Date) {
  const end = endOf(conference)
  return end !== null && end <= now
}

type Registering = Dated & { active: boolean; delegate_registration_enabled: boolean }

/** What an organiser is told of the registration: a draft opens it with its publication, and what is over never again. */
export function registrationOutlook(conference: Registering, now: Date): 'off' | 'over' | 'draft' | 'open' {
  if (!conference.delegate_registration_enabled) return 'off'
  if (isOver(conference, now)) return 'over'
  return conference.active ? 'open' : 'draft'
}

/** The link that is copied and mailed; `origin` without a slash at its end. */
export function publicLink(origin: string, slug: string) {
  return origin + paths.publicConference(slug)
}

/** The same link as people read and say it: without a scheme, letters of every script as they are. */
export function shownLink(host: string, slug: string) {
  return `${host}/${slug}`
}

/** Whether a name of the IANA time zone database, such as 'Europe/London' or 'UTC'. */
export function isTimeZone(name: string) {
  if (!/^[a-z][a-z0-9]*(?:[/_+-][a-z0-9]+)*$/i.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Taking something offline is always allowed; everything else about a conference needs the owner's plan. */
export function needsPlan(change: object) {
  return Object.entries(change).some(([name, value]) => {
    const closes = (name === 'active' || name === 'delegate_registration_enabled') && value === false
    return value !== undefined && !closes
  })
}
