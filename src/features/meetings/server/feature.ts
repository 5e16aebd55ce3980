import { KEEP_MEETINGS } from '#features/conferences/server/members.ts'
import type { Feature } from '#server/feature.ts'
import { HOURLY } from '#server/jobs/job.ts'
import { appointmentsOf } from './calendar.ts'
import { addDemoMeetings } from './demo.ts'
import { endMeetingsBetween, hasMeeting } from './gone-people.ts'
import { meetingsHandlers, meetingTimesHandlers, organiserMeetingsHandlers } from './handlers.ts'
import { readMeetingViews } from './queries.ts'
import { meetingRecords } from './records.ts'
import { forgetPastMeetings } from './retention.ts'
import { keepMeetings } from './upkeep.ts'

const EVERY_MINUTE = '* * * * *'

export const meetingsFeature: Feature = {
  name: 'meetings',
  endpoints: [meetingsHandlers, meetingTimesHandlers, organiserMeetingsHandlers],
  live: { subjects: [{ kinds: ['meeting.changed'], read: readMeetingViews }] },
  jobs: [
    { name: KEEP_MEETINGS, cron: EVERY_MINUTE, work: keepMeetings },
    { name: 'forget-past-meetings', cron: HOURLY, work: ({ db }, now) => forgetPastMeetings(db, now) },
  ],
  encounters: [hasMeeting],
  personalRecords: [meetingRecords],
  demo: { conference: addDemoMeetings },
  hooks: { appointmentsOf, blockChanged: endMeetingsBetween },
}
