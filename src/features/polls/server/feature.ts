import type { Feature } from '#server/feature.ts'
import type { Poll } from '../contract.ts'
import { countsDigests } from './counts.ts'
import { addDemoPolls } from './demo.ts'
import { pollsHandlers } from './handlers.ts'
import { readPollViews, withholdAuthor } from './queries.ts'
import { pollRecords } from './records.ts'
import { portablePolls, portablePollSettings } from './portable.ts'

export const pollsFeature: Feature = {
  name: 'polls',
  portable: [portablePolls, portablePollSettings],
  endpoints: [pollsHandlers],
  live: {
    digests: countsDigests,
    subjects: [
      {
        kinds: ['poll.changed'],
        read: readPollViews,
        // Safe: what is told of this kind is what `viewsOf` makes of a poll.
        withhold: (data, people) => withholdAuthor(data as Poll, people),
      },
    ],
  },
  personalRecords: [pollRecords],
  demo: { conference: addDemoPolls },
}
