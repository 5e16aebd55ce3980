import { patch } from '#web/data/queries.ts'
import { type LiveHandlers, upsert } from '#web/live/handlers.ts'
import { type Announcement, announcementsApi } from '../contract.ts'

/** What the events of a conference's room change in its announcements. */
export function announcementsLive(conference_id: string): LiveHandlers {
  return {
    kinds: {
      // The server sends as `data` what the list answers for one row.
      'announcement.changed': ({ data }) => [
        patch(announcementsApi.list, { conference_id }, (list) =>
          upsert(list, data, (one, other) => momentOf(one) > momentOf(other)),
        ),
      ],
    },
    missed: [announcementsApi.list],
  }
}

const momentOf = ({ published_at, created_at }: Announcement) => published_at ?? created_at
