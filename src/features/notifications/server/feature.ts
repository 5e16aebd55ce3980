import { lt } from 'drizzle-orm'
import type { Feature } from '#server/feature.ts'
import { HOURLY } from '#server/jobs/job.ts'
import { instantBefore } from '#shared/time.ts'
import { KEPT_MS } from '../rules.ts'
import { archiveExpired, readAnnouncementViews } from './announcements.ts'
import { addDemoAnnouncements } from './demo.ts'
import { tellOrganisers } from './digests.ts'
import { emailNotifications } from './email-job.ts'
import { announcementsHandlers, notificationsHandlers, preferencesHandlers, pushHandlers } from './handlers.ts'
import { SEND_PUSH, sendPushMessages } from './push-job.ts'
import { notifyInvited, organiserRemoved } from './invitation-notices.ts'
import { readNotificationViews } from './queries.ts'
import { notificationsRecords } from './records.ts'
import { notifications } from './table.ts'
import { registerUnsubscribe } from './unsubscribe.ts'

const EVERY_MINUTE = '* * * * *'
/** Soon after the full hour in every time zone. */
const EVERY_HALF_HOUR = '2,32 * * * *'
import { portableAnnouncements } from './portable.ts'

export const notificationsFeature: Feature = {
  name: 'notifications',
  portable: [portableAnnouncements],
  endpoints: [notificationsHandlers, preferencesHandlers, pushHandlers, announcementsHandlers],
  routes: registerUnsubscribe,
  live: {
    subjects: [
      { kinds: ['notification.changed'], read: readNotificationViews },
      { kinds: ['announcement.changed'], read: readAnnouncementViews },
    ],
  },
  jobs: [
    { name: 'email-notifications', cron: EVERY_MINUTE, work: emailNotifications },
    { name: 'archive-expired-announcements', cron: EVERY_MINUTE, work: archiveExpired },
    { name: 'tell-organisers', cron: EVERY_HALF_HOUR, work: tellOrganisers },
    { name: SEND_PUSH, cron: HOURLY, work: (core, now) => sendPushMessages(core, now) },
    {
      name: 'delete-old-notifications',
      cron: HOURLY,
      work: ({ db }, now) => db.delete(notifications).where(lt(notifications.created_at, instantBefore(now, KEPT_MS))),
    },
  ],
  personalRecords: [notificationsRecords],
  hooks: { notifyInvited, organiserRemoved },
  demo: { conference: addDemoAnnouncements },
}
