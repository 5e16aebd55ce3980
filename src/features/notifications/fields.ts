import * as z from 'zod/mini'
import { isTimeZone } from '#features/conferences/rules.ts'
import { refusalText } from '#features/conferences/refusal-text.ts'
import { manyLines } from '#shared/clean.ts'
import { optionalDate, requiredLine } from '#shared/fields.ts'
import { ANNOUNCEMENT_LIMITS, ANNOUNCEMENT_STATES, AUDIENCES, byTopic, EMAIL_SUMMARIES } from './rules.ts'
import { text } from './text.ts'

const onChannels = z.exactOptional(
  z.exactPartial(z.object({ in_app: z.boolean(), push: z.boolean(), email: z.boolean() })),
)
const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, text.badTime))

export const PreferencesChange = z.object({
  /** Only what is to be changed. */
  choices: z.exactOptional(z.object(byTopic(() => onChannels))),
  /** Local times; null for no quiet hours. */
  quiet: z.exactOptional(
    z.nullable(z.object({ from: time, to: time }).check(z.refine(({ from, to }) => from !== to, text.noQuietTime))),
  ),
  time_zone: z.exactOptional(z.string().check(z.refine(isTimeZone, refusalText.unknownTimeZone))),
  email_summary: z.exactOptional(z.enum(EMAIL_SUMMARIES)),
  weekly_people: z.exactOptional(z.boolean()),
})
export type PreferencesChange = z.output<typeof PreferencesChange>

/** What `PushSubscription.toJSON()` gives in the browser. */
export const PushSubscription = z.object({
  endpoint: z.string().check(z.maxLength(1000), z.refine(isPushAddress, text.badPushService)),
  keys: z.object({
    // A point on P-256 and 16 random bytes, in base64url.
    p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/, text.badPushService)),
    auth: z.string().check(z.regex(/^[\w-]{22}(==)?$/, text.badPushService)),
  }),
})
export type PushSubscription = z.output<typeof PushSubscription>

/** The address of a push service has a name, and no port or password of its own. */
function isPushAddress(endpoint: string) {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false
  return /\.[a-z][a-z0-9-]*$/i.test(url.hostname) && !INSIDE.test(url.hostname)
}

/** Names that are never those of a public server. */
const INSIDE = /\.(localhost|localdomain|local|internal|intranet|private|corp|home|lan|arpa)$/i

const title = requiredLine(ANNOUNCEMENT_LIMITS.title, { missing: text.titleMissing, tooLong: text.titleTooLong })
const body = z.string().check(z.overwrite(manyLines), z.maxLength(ANNOUNCEMENT_LIMITS.body, text.bodyTooLong))
const audience = z.enum(AUDIENCES)
const LATEST_EXPIRY_MS = Date.UTC(2201, 0, 1)
/** As far as dates may be chosen; the database cannot store what an offset moves beyond the year 9999. */
const isExpiry = (moment: string) => Date.parse(moment) <= LATEST_EXPIRY_MS
/** When it is archived by itself; null for never. */
const expires_at = z.nullable(
  z.iso.datetime({ offset: true, error: text.badExpiry }).check(z.refine(isExpiry, text.badExpiry)),
)

export const NewAnnouncement = z.object({
  title,
  body: z._default(body, ''),
  audience: z._default(audience, 'everyone'),
  status: z._default(z.enum(['draft', 'active']), 'draft'),
  expires_at: z._default(expires_at, null),
})
export type NewAnnouncement = z.output<typeof NewAnnouncement>

export const AnnouncementChange = z.exactPartial(
  z.object({ title, body, audience, status: z.enum(ANNOUNCEMENT_STATES), expires_at }),
)
export type AnnouncementChange = z.output<typeof AnnouncementChange>

/** The form of an announcement; `until` is the last day on which it is shown. */
export const AnnouncementForm = z.object({
  title,
  body,
  audience,
  until: optionalDate({ invalid: text.badExpiry, outOfRange: text.badExpiry }),
})
