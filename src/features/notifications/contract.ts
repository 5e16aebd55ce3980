import * as z from 'zod/mini'
import { inConference } from '#features/conferences/contract.ts'
import { NamedPerson } from '#features/people/contract.ts'
import { defineContract } from '#shared/contract.ts'
import type { LiveRow } from '#shared/live.ts'
import { AnnouncementChange, NewAnnouncement, PreferencesChange, PushSubscription } from './fields.ts'
import {
  ANNOUNCEMENT_STATES,
  AUDIENCES,
  byTopic,
  type Channel,
  EMAIL_SUMMARIES,
  KINDS,
  MOST_LISTED,
  MOST_MARKED,
} from './rules.ts'

/** One line of the list: a notification, or several unread ones that belong together. */
export const Notification = z.object({
  id: z.string(),
  /** The number of its last event in the person's room. */
  seq: z.number(),
  /** The number under which it came; the list is in its order, the highest first. */
  posted_seq: z.number(),
  kind: z.enum(KINDS),
  /** Who caused it, last where there are several; null where nobody is named. */
  actor: z.nullable(NamedPerson),
  conference_id: z.nullable(z.string()),
  conference_name: z.nullable(z.string()),
  /** What it opens. */
  path: z.string(),
  /** What its sentence contains; see `sentence-text.ts`. */
  words: z.record(z.string(), z.string()),
  /** How many it stands for. */
  count: z.number(),
  created_at: z.string(),
  read_at: z.nullable(z.string()),
})
export type Notification = z.infer<typeof Notification>

/** What the bell counts, and what is marked as read where its path is opened. */
const UnreadNotification = z.pick(Notification, { id: true, seq: true, path: true })
export type UnreadNotification = z.infer<typeof UnreadNotification>

const number = z.coerce.number().check(z.int(), z.nonnegative())

export const notificationsApi = defineContract({
  list: {
    method: 'GET',
    path: '/api/notifications',
    access: 'user',
    input: z.object({
      after: z.optional(number),
      before: z.optional(number),
      unread: z.optional(z.enum(['true'])),
      limit: z._default(number.check(z.minimum(1), z.maximum(MOST_LISTED)), 50),
    }),
    output: z.array(Notification),
    summary:
      'My notifications, newest first. `before` a `posted_seq` gives older ones; `after` a `seq` gives what came or changed since, in the order of `seq`.',
  },
  unread: {
    method: 'GET',
    path: '/api/notifications/unread',
    access: 'user',
    input: z.object({}),
    output: z.array(UnreadNotification),
    summary: 'Which of my notifications are unread, the newest 200.',
  },
  read: {
    method: 'PUT',
    path: '/api/notifications/:id/read',
    access: 'user',
    input: z.object({ id: z.uuid() }),
    output: z.void(),
    status: 204,
    summary: 'Mark one of my notifications as read.',
  },
  readAll: {
    method: 'PUT',
    path: '/api/notifications/read',
    access: 'user',
    input: z.object({ path: z.exactOptional(z.string()) }),
    output: z.object({ ids: z.array(z.string()) }),
    summary: 'Mark all my notifications as read, or all that open one path. Answers those that were unread.',
  },
  unreadAgain: {
    method: 'PUT',
    path: '/api/notifications/unread',
    access: 'user',
    input: z.object({ ids: z.array(z.uuid()).check(z.maxLength(MOST_MARKED)) }),
    output: z.void(),
    status: 204,
    summary: 'Mark some of my notifications as unread again.',
  },
})

const onChannels = z.object({ in_app: z.boolean(), push: z.boolean(), email: z.boolean() } satisfies Record<
  Channel,
  unknown
>)

/** How a person wants to be notified, with what the product chose where they have not. */
export const Preferences = z.object({
  choices: z.object(byTopic(() => onChannels)),
  /** Whether the person organises a conference, and so chooses about `ORGANISER_TOPICS`. */
  organises: z.boolean(),
  /** Both null without quiet hours. */
  quiet_from: z.nullable(z.string()),
  quiet_to: z.nullable(z.string()),
  time_zone: z.string(),
  email_summary: z.enum(EMAIL_SUMMARIES),
  /** Whether I get an email of people to meet, once a week before a conference. */
  weekly_people: z.boolean(),
  /** When the quiet hours end that it is now; null outside of them. */
  quiet_until: z.nullable(z.string()),
})
export type Preferences = z.infer<typeof Preferences>

export const preferencesApi = defineContract({
  read: {
    method: 'GET',
    path: '/api/notifications/preferences',
    access: 'user',
    input: z.object({}),
    output: Preferences,
    summary: 'What I am notified of, and how.',
  },
  change: {
    method: 'PATCH',
    path: '/api/notifications/preferences',
    access: 'user',
    input: PreferencesChange,
    output: Preferences,
    summary:
      'Change what is given: topics by channel, quiet hours in my time zone, how often I get emails, the weekly email.',
  },
})

export const pushApi = defineContract({
  state: {
    method: 'GET',
    path: '/api/notifications/push',
    access: 'user',
    input: z.object({}),
    output: z.object({ public_key: z.string(), subscribed: z.boolean() }),
    summary:
      'The key with which a browser subscribes to push messages (VAPID, RFC 8292), and whether that of this session has.',
  },
  subscribe: {
    method: 'PUT',
    path: '/api/notifications/push',
    access: 'user',
    input: PushSubscription,
    output: z.void(),
    status: 204,
    summary: 'Send me push messages to this browser, until I log out there.',
  },
  unsubscribe: {
    method: 'DELETE',
    path: '/api/notifications/push',
    access: 'user',
    input: z.object({}),
    output: z.void(),
    status: 204,
    summary: 'Send no more push messages to the browser of this session.',
  },
})

/** What the organisers tell the participants of a conference, who only see active ones that are for them. */
export const Announcement = z.object({
  id: z.string(),
  /** The number of its last event in the room of the conference. */
  seq: z.number(),
  title: z.string(),
  body: z.string(),
  audience: z.enum(AUDIENCES),
  status: z.enum(ANNOUNCEMENT_STATES),
  /** When its audience was notified; null for a draft. */
  published_at: z.nullable(z.string()),
  expires_at: z.nullable(z.string()),
  created_at: z.string(),
})
export type Announcement = z.infer<typeof Announcement>

/** How many people each audience has, the caller left out. */
const Reach = z.record(z.enum(AUDIENCES), z.number())
export type Reach = z.infer<typeof Reach>

const ANNOUNCEMENTS = '/api/conferences/:conference_id/announcements'
const oneAnnouncement = z.extend(inConference, { id: z.uuid() })

export const announcementsApi = defineContract({
  list: {
    method: 'GET',
    path: ANNOUNCEMENTS,
    access: 'user',
    input: z.extend(inConference, { after: z.optional(number) }),
    output: z.array(Announcement),
    summary:
      'The announcements that are for me, the newest first; for organisers all of them. `after` a `seq` gives those that changed since.',
  },
  reach: {
    method: 'GET',
    path: `${ANNOUNCEMENTS}/reach`,
    access: 'user',
    input: inConference,
    output: Reach,
    summary: 'For organisers: how many people an announcement of mine would reach, by its audience.',
  },
  add: {
    method: 'POST',
    path: ANNOUNCEMENTS,
    access: 'user',
    input: z.extend(NewAnnouncement, inConference.shape),
    output: Announcement,
    status: 201,
    summary: 'Write an announcement. An active one notifies its audience.',
  },
  change: {
    method: 'PATCH',
    path: `${ANNOUNCEMENTS}/:id`,
    access: 'user',
    input: z.extend(AnnouncementChange, oneAnnouncement.shape),
    output: Announcement,
    summary: 'Change an announcement, publish a draft, archive an active one. Its audience is notified once.',
  },
  remove: {
    method: 'DELETE',
    path: `${ANNOUNCEMENTS}/:id`,
    access: 'user',
    input: oneAnnouncement,
    output: z.void(),
    status: 204,
    summary: 'Delete an announcement, also from the notifications of its audience.',
  },
})

declare module '#shared/live.ts' {
  interface LiveData {
    'announcement.changed': LiveRow<Announcement>
    'notification.changed': LiveRow<Notification>
  }
}
