import { dateIn, instantIn } from '#shared/zones.ts'
import { paths } from '#shared/paths.ts'
import { addDays } from '#shared/time.ts'

export const CONFERENCE_LIMITS = {
  name: 200,
  description: 10_000,
  location: 200,
  address: 500,
  travel: 2000,
  attendance: 40,
  welcome: 2000,
  hashtags: 200,
}
/** The folder of uploaded covers. */
export const COVER_IMAGES = 'conference-assets/covers'
export const DEFAULT_TIME_ZONE = 'Europe/London'
/** How many days a deleted conference is kept, together with its slugs. */
export const KEPT_DAYS = 30

/** The most co-organisers of a conference, including invited ones. */
export const MOST_ORGANISERS = 20
/** How many days an invitation to co-organise is valid. */
export const ORGANISER_INVITATION_DAYS = 30

/** The actions that the audit log records. */
export const AUDIT_ACTIONS = [
  'delegates_listed', 'delegates_exported', 'delegates_imported', 'import_undone', 'delegate_added', 'delegate_changed',
  'delegate_removed', 'delegate_withdrew', 'delegate_registered', 'delegates_forgotten', 'invitations_sent',
  'organiser_invited', 'organiser_joined', 'organiser_removed', 'ownership_transferred', 'message_removed',
  'person_muted', 'person_unmuted', 'registration_closed', 'registration_limited', 'registration_opened', 'report_closed', 'chat_closed', 'chat_opened', 'slow_mode_set', 'message_pinned',
  'message_unpinned', 'reports_exported', 'moderation_exported', 'people_limit_reached',
  'everything_exported', 'conference_exported', 'conference_imported', 'conference_published', 'conference_unpublished', 'session_added', 'session_changed',
  'session_moved', 'sessions_removed', 'sessions_restored', 'sessions_imported', 'session_import_undone', 'streams_changed',
  'speaker_changed', 'speaker_change_undone', 'speakers_exported', 'moderator_named', 'moderator_dismissed',
  'session_doors', 'session_on_air', 'session_paused', 'session_ended', 'session_called_off', 'session_by_clock',
  'announcement_published', 'announcement_archived', 'announcement_removed',
  'slides_added', 'slides_replaced', 'slides_removed',
  'meetings_changed', 'meeting_place_retired', 'meeting_cancelled', 'meeting_moved', 'meetings_exported', 'meetings_arranged', 'meetings_reminded',
] as const // prettier-ignore
export type AuditAction = (typeof AUDIT_ACTIONS)[number]
/** The entries of a page of the audit log. */
export const AUDIT_PAGE = 50

/** The topic of emails about a conference. */
export function emailTopic({ id }: { id: string }) {
  return `conference:${id}`
}

/** Who invites to a conference, and what the emails are about. */
export function inviterOf({ id, owner_id }: { id: string; owner_id: string }) {
  return { owner_id, topic: emailTopic({ id }) }
}

/** The kind of emails about a coming erasure. They name a day, so a restoration, which postpones it, makes them void. */
export const ERASURE_NOTICE = 'erasure-notice'

/** When a conference takes place; plain dates. */
export type Dated = { start_date: string | null; end_date: string | null; time_zone: string }

/** The first moment after a conference: midnight after its last day, in its own time zone. Null without dates. */
export function endOf({ start_date, end_date, time_zone }: Dated): Date | null {
  const last = end_date ?? start_date
  if (last === null) return null
  const next = addDays(last, 1)
  return instantIn(time_zone, next, '00:00')
}

/** What a conference is on its own dates; without any it is to come. */
export type ConferenceTime = 'coming' | 'live' | 'past'

/** By the calendar of the place: from the first minute of the first date to the last of the last. */
export function conferenceTime(conference: Dated, now: Date): ConferenceTime {
  const first = conference.start_date ?? conference.end_date
  if (first === null || dateIn(conference.time_zone, now) < first) return 'coming'
  return isOver(conference, now) ? 'past' : 'live'
}

export function isOver(conference: Dated, now: Date) {
  const end = endOf(conference)
  return end !== null && end <= now
}

/** Whom an organiser lets register: nobody, whoever is on the list of delegates, or everybody. */
export const REGISTRATION_CHOICES = ['closed', 'invited', 'open'] as const
export type RegistrationChoice = (typeof REGISTRATION_CHOICES)[number]

/**
 * Whether anyone can register: the conference is over; the owner's plan has ended; an organiser has closed registration;
 * only invited people can; all attendee credits are used; it opens when the draft is published; it is open.
 */
export const REGISTRATION_STATES = ['over', 'lapsed', 'off', 'invited', 'full', 'draft', 'open'] as const
export type RegistrationState = (typeof REGISTRATION_STATES)[number]

/** The attendee credits of an owner. The limit is null without an active plan. */
export type Credits = { used: number; limit: number | null }

type Registering = Dated & { active: boolean; registration_choice: RegistrationChoice }

/**
 * The state of registration, wherever it is shown or checked. 'over' and 'lapsed' come before 'off', because then it would
 * be no use to open registration.
 */
export function registrationState(conference: Registering, { used, limit }: Credits, now: Date): RegistrationState {
  if (isOver(conference, now)) return 'over'
  if (limit === null) return 'lapsed'
  if (conference.registration_choice === 'closed') return 'off'
  if (conference.registration_choice === 'invited') return 'invited'
  if (used >= limit) return 'full'
  return conference.active ? 'open' : 'draft'
}

/** The public link, for copying and emails; `origin` has no trailing slash. */
export function publicLink(origin: string, slug: string) {
  return origin + paths.publicConference(slug)
}

/** The public link for display: without a scheme, and not percent-encoded. */
export function shownLink(host: string, slug: string) {
  return `${host}/${slug}`
}

/** Whether it is a name of the IANA time zone database, such as 'Europe/London' or 'UTC'. */
export function isTimeZone(name: string) {
  if (!/^[a-z][a-z0-9]*(?:[/_+-][a-z0-9]+)*$/i.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const CLOSING: ReadonlySet<string> = new Set(['active', 'delegate_registration_enabled'])

/** Whether a change needs the owner's plan. Taking something offline never does. */
export function needsPlan(change: object) {
  return Object.entries(change).some(([name, value]) => {
    const closes = name === 'registration_choice' ? value === 'closed' : CLOSING.has(name) && value === false
    return value !== undefined && !closes
  })
}
