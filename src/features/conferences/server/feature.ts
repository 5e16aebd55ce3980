import type { Feature } from '#server/feature.ts'
import { HOURLY } from '#server/jobs/job.ts'
import { deleteOldAuditEntries } from './audit-log.ts'
import { removeOrphanCovers } from './covers.ts'
import { purgeConferences } from './deletion.ts'
import { conferencesHandlers } from './handlers.ts'
import { conferenceRoomAccess } from './live-rooms.ts'
import { forgetOrganiserInvitations } from './organiser-invitations.ts'
import { auditHandlers, organisersHandlers } from './organisers-handlers.ts'
import { portableConference } from './portable.ts'
import { portableHandlers } from './portable-handlers.ts'
import { removeAbandonedImports } from './portable-import.ts'
import { conferenceRecords } from './records.ts'
import { countConferences } from './service.ts'

export const conferencesFeature: Feature = {
  name: 'conferences',
  endpoints: [conferencesHandlers, organisersHandlers, auditHandlers, portableHandlers],
  portable: [portableConference],
  jobs: [
    { name: 'delete-orphan-covers', cron: HOURLY, work: removeOrphanCovers },
    { name: 'delete-abandoned-imports', cron: HOURLY, work: removeAbandonedImports },
    { name: 'purge-conferences', cron: HOURLY, work: ({ db }, now) => purgeConferences(db, now) },
    { name: 'delete-old-audit-entries', cron: HOURLY, work: ({ db }, now) => deleteOldAuditEntries(db, now) },
    {
      name: 'delete-old-organiser-invitations',
      cron: HOURLY,
      work: ({ db }, now) => forgetOrganiserInvitations(db, now),
    },
  ],
  personalRecords: [conferenceRecords],
  live: { rooms: { conference: conferenceRoomAccess } },
  hooks: { countConferences },
}
