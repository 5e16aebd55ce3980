import { addDays, DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { dateIn, instantIn, offsetMinutes } from '#shared/zones.ts'

/** What people choose about; each kind of notification belongs to one topic. */
export const TOPICS = [
  'messages',
  'connections',
  'meetings',
  'sessions',
  'late_changes',
  'speaking',
  'questions',
  'polls',
  'announcements',
  'invitations',
  'moderating',
  'your_data',
  'reports',
  'approvals',
  'registrations',
  'speakers',
  'failed_emails',
  'recordings',
] as const
export type Topic = (typeof TOPICS)[number]

/** What only the organisers of a conference are told, and choose about. */
export const ORGANISER_TOPICS: ReadonlySet<Topic> = new Set<Topic>([
  'reports',
  'approvals',
  'registrations',
  'speakers',
  'failed_emails',
  'recordings',
])

/** A value for every topic. */
export function byTopic<Value>(valueOf: (topic: Topic) => Value): Record<Topic, Value> {
  return {
    messages: valueOf('messages'),
    connections: valueOf('connections'),
    meetings: valueOf('meetings'),
    sessions: valueOf('sessions'),
    late_changes: valueOf('late_changes'),
    speaking: valueOf('speaking'),
    questions: valueOf('questions'),
    polls: valueOf('polls'),
    announcements: valueOf('announcements'),
    invitations: valueOf('invitations'),
    moderating: valueOf('moderating'),
    your_data: valueOf('your_data'),
    reports: valueOf('reports'),
    approvals: valueOf('approvals'),
    registrations: valueOf('registrations'),
    speakers: valueOf('speakers'),
    failed_emails: valueOf('failed_emails'),
    recordings: valueOf('recordings'),
  }
}

/** How a notification reaches somebody: in the list and the bell, as a push message, by email. */
export const CHANNELS = ['in_app', 'push', 'email'] as const
export type Channel = (typeof CHANNELS)[number]

export const TOPIC_OF = {
  message: 'messages',
  mention: 'messages',
  reply: 'messages',
  enquiry: 'messages',
  connection_asked: 'connections',
  connection_accepted: 'connections',
  meeting_asked: 'meetings',
  meeting_accepted: 'meetings',
  meeting_answered: 'meetings',
  meeting_expired: 'meetings',
  meeting_cancelled: 'meetings',
  meeting_moved: 'meetings',
  meeting_soon: 'meetings',
  session_soon: 'sessions',
  session_moved: 'sessions',
  session_cancelled: 'sessions',
  session_moved_late: 'late_changes',
  session_cancelled_late: 'late_changes',
  own_session_moved: 'speaking',
  own_session_cancelled: 'speaking',
  recording_ready: 'sessions',
  question_answered: 'questions',
  question_approved: 'questions',
  poll_opened: 'polls',
  announcement: 'announcements',
  invitation: 'invitations',
  organiser_removed: 'invitations',
  moderator_named: 'moderating',
  export_ready: 'your_data',
  report_received: 'reports',
  questions_waiting: 'approvals',
  people_registered: 'registrations',
  speakers_changed: 'speakers',
  emails_failed: 'failed_emails',
  recording_finished: 'recordings',
} as const satisfies Record<string, Topic>
export type NotificationKind = keyof typeof TOPIC_OF
// Object.keys only says string; these are exactly the keys of the object.
export const KINDS = Object.keys(TOPIC_OF) as [NotificationKind, ...NotificationKind[]]

/** Whether only organisers are told, as long as they are organisers. */
export function isForOrganisers(kind: NotificationKind) {
  return ORGANISER_TOPICS.has(TOPIC_OF[kind])
}

/** Which unread notifications of a kind are shown as one: those of one person at one path, or of everybody at one path. */
export const GROUPED: Partial<Record<NotificationKind, 'by_actor' | 'by_path'>> = {
  message: 'by_actor',
  mention: 'by_actor',
  reply: 'by_actor',
  connection_accepted: 'by_path',
  report_received: 'by_path',
}

/** What was changed, by topic and channel. */
export type Choices = Partial<Record<Topic, Partial<Record<Channel, boolean>>>>

const CHOSEN: Record<Topic, Record<Channel, boolean>> = {
  messages: { in_app: true, push: true, email: false },
  connections: { in_app: true, push: false, email: true },
  meetings: { in_app: true, push: true, email: true },
  sessions: { in_app: true, push: true, email: false },
  late_changes: { in_app: true, push: true, email: true },
  speaking: { in_app: true, push: true, email: true },
  questions: { in_app: true, push: false, email: false },
  polls: { in_app: true, push: false, email: false },
  announcements: { in_app: true, push: true, email: true },
  // Every invitation is an email already.
  invitations: { in_app: true, push: true, email: false },
  moderating: { in_app: true, push: true, email: true },
  your_data: { in_app: true, push: false, email: true },
  reports: { in_app: true, push: true, email: true },
  approvals: { in_app: true, push: true, email: false },
  registrations: { in_app: true, push: false, email: true },
  speakers: { in_app: true, push: false, email: true },
  failed_emails: { in_app: true, push: false, email: true },
  recordings: { in_app: true, push: false, email: false },
}

/** A topic that was part of a wider one: what was chosen about that holds until it is chosen apart. */
const WIDER: Partial<Record<Topic, Topic>> = { late_changes: 'sessions', speaking: 'sessions' }

/** What cannot wait until an hour after the last email: by then the person may stand at the wrong door. */
const URGENT: ReadonlySet<Topic> = new Set<Topic>(['late_changes', 'speaking'])
/** Of meetings, what changes where somebody goes; requests wait, so that many of them are no more than one email an hour. */
const URGENT_KINDS: ReadonlySet<NotificationKind> = new Set<NotificationKind>(['meeting_cancelled', 'meeting_moved'])

export function isUrgent(kind: NotificationKind) {
  return URGENT.has(TOPIC_OF[kind]) || URGENT_KINDS.has(kind)
}

export function isWanted(choices: Choices, topic: Topic, channel: Channel) {
  const wider = WIDER[topic]
  return choices[topic]?.[channel] ?? (wider && choices[wider]?.[channel]) ?? CHOSEN[topic][channel]
}

/**
 * What of these choices turns on nothing that the person has turned off, themselves or in the topic that was wider before.
 * What they have not chosen about is free.
 */
export function withoutTurnedOff(imported: Choices, present: Choices): Choices {
  const isOff = (topic: Topic, channel: Channel) => {
    const wider = WIDER[topic]
    return (present[topic]?.[channel] ?? (wider && present[wider]?.[channel])) === false
  }
  const kept = TOPICS.map((topic) => {
    const channels = CHANNELS.filter((channel) => imported[topic]?.[channel] !== undefined && !isOff(topic, channel))
    return [topic, Object.fromEntries(channels.map((channel) => [channel, imported[topic]?.[channel]]))] as const
  })
  return Object.fromEntries(kept.filter(([, channels]) => Object.keys(channels).length > 0))
}

/** All choices, the product's own included. */
export function allChoices(choices: Choices): Record<Topic, Record<Channel, boolean>> {
  return byTopic((topic) => ({
    in_app: isWanted(choices, topic, 'in_app'),
    push: isWanted(choices, topic, 'push'),
    email: isWanted(choices, topic, 'email'),
  }))
}

/** Local times such as '23:00' in the person's own zone; both null without quiet hours. */
export type QuietHours = { quiet_from: string | null; quiet_to: string | null; time_zone: string }
export const EMAIL_SUMMARIES = ['soon', 'daily'] as const
/** `soon` is an email some minutes after something unread, and `daily` one in the morning. */
export type EmailTimes = QuietHours & { email_summary: (typeof EMAIL_SUMMARIES)[number]; emailed_at: string | null }

const EMAIL_DELAY_MS = 10 * MINUTE_MS
/** The shortest time between two emails to one person. */
const EMAIL_GAP_MS = HOUR_MS
const SUMMARY_TIME = '08:00'
/** A notification is deleted after this time. */
export const KEPT_MS = 90 * DAY_MS
/** What the list has at once. */
export const MOST_LISTED = 100
/** The most unread ones that are counted, because the bell shows no more than "99+". */
export const MOST_COUNTED = 200
/** The most that are marked as unread at once. */
export const MOST_MARKED = 500
/** Words that come from users are cut to this length. */
export const MOST_QUOTED = 140

/** Browsers of one person that get push messages; the one that subscribed first is dropped for another. */
export const MOST_BROWSERS = 10
/** A push message that could not be sent in this time is not sent any more. */
export const PUSH_KEPT_MS = HOUR_MS

/** When the quiet hours end that a moment lies in; null outside of them. */
export function quietUntil({ quiet_from, quiet_to, time_zone }: QuietHours, moment: Date): Date | null {
  if (quiet_from === null || quiet_to === null) return null
  const date = dateIn(time_zone, moment)
  const time = new Date(moment.getTime() + offsetMinutes(time_zone, moment) * MINUTE_MS).toISOString().slice(11, 16)
  const isLate = time >= quiet_from
  const isEarly = time < quiet_to
  if (quiet_from <= quiet_to) return isLate && isEarly ? instantIn(time_zone, date, quiet_to) : null
  if (isEarly) return instantIn(time_zone, date, quiet_to)
  return isLate ? instantIn(time_zone, addDays(date, 1), quiet_to) : null
}

/** When an email about something of this kind that happens now is due, if it is not read before. */
export function emailDue(times: EmailTimes, now: Date, kind: NotificationKind): Date {
  const next = times.email_summary === 'daily' ? nextSummary(times.time_zone, now) : soon(times, now, isUrgent(kind))
  return quietUntil(times, next) ?? next
}

function soon(times: EmailTimes, now: Date, urgent: boolean) {
  const gap = urgent ? 0 : gapEnd(times)
  return new Date(Math.max(now.getTime() + EMAIL_DELAY_MS, gap))
}

/** When an hour has gone since the last email, in milliseconds since 1970. */
function gapEnd({ emailed_at }: EmailTimes) {
  return emailed_at === null ? 0 : Date.parse(emailed_at) + EMAIL_GAP_MS
}

function nextSummary(time_zone: string, now: Date) {
  const date = dateIn(time_zone, now)
  const today = instantIn(time_zone, date, SUMMARY_TIME)
  return today > now ? today : instantIn(time_zone, addDays(date, 1), SUMMARY_TIME)
}

/**
 * Until when no email may go out, because of quiet hours or, unless something urgent is in it, of the last one; null where
 * one may.
 */
export function emailWait(times: EmailTimes, now: Date, urgent: boolean): Date | null {
  const gap = urgent ? 0 : gapEnd(times)
  return quietUntil(times, now) ?? (gap > now.getTime() ? new Date(gap) : null)
}

/** When a push message about something that happens now is due; null in quiet hours, because it is of no use later. */
export function pushDue(quiet: QuietHours, now: Date): Date | null {
  return quietUntil(quiet, now) === null ? now : null
}

export const ANNOUNCEMENT_LIMITS = { title: 120, body: 2000 }
/** Whom an announcement is for; `everyone` is every participant. */
export const AUDIENCES = ['everyone', 'delegates', 'speakers', 'organisers'] as const
export type Audience = (typeof AUDIENCES)[number]
export const ANNOUNCEMENT_STATES = ['draft', 'active', 'archived'] as const
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number]
