import { KEEP_MEETINGS } from '#features/conferences/server/members.ts'
import type { Feature } from '#server/feature.ts'
import { endMeetingsBetween } from './gone-people.ts'
import { meetingsHandlers, meetingTimesHandlers, organiserMeetingsHandlers } from './handlers.ts'
import { readMeetingViews } from './queries.ts'
import { keepMeetings } from './upkeep.ts'

const EVERY_MINUTE = '* * * * *'

export const meetingsFeature: Feature = {
  name: 'meetings',
  endpoints: [meetingsHandlers, meetingTimesHandlers, organiserMeetingsHandlers],
  live: { subjects: [{ kinds: ['meeting.changed'], read: readMeetingViews }] },
  jobs: [{ name: KEEP_MEETINGS, cron: EVERY_MINUTE, work: keepMeetings }],
  hooks: { blockChanged: endMeetingsBetween },
}
