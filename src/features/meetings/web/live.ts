import type { Endpoint } from '#shared/contract.ts'
import { patch, type Patch, refresh } from '#web/data/queries.ts'
import { type LiveHandlers, upsert } from '#web/live/handlers.ts'
import type { LiveRow } from '#shared/live.ts'
import { type Meeting, meetingsApi } from '../contract.ts'
import { MEETING_LIMITS } from '../rules.ts'
import { meetingTimesApi } from '../times-contract.ts'

/** How the meetings of a conference are asked for on every screen, so that they share one answer. */
export function listInput(conference_id: string) {
  return { conference_id, limit: MEETING_LIMITS.longestPage }
}

/** Puts a meeting in the place of its older self, wherever it is shown. */
export function withMeeting(row: LiveRow<Meeting>): Patch[] {
  if ('hidden' in row) return []
  return [
    patch(meetingsApi.list, listInput(row.conference_id), (rows) => upsert(rows, row, isNewer)),
    patch(meetingsApi.one, { id: row.id }, (before) => (before.seq > row.seq ? before : row)),
  ]
}

function isNewer(one: Meeting, other: Meeting) {
  return one.seq > other.seq
}

/** What a changed meeting changes besides itself. */
export const CHANGED = [meetingTimesApi.own, meetingTimesApi.askable, meetingTimesApi.free]

/** What the events of one's own room change in the cached meetings. */
export const meetingsLive: LiveHandlers = {
  kinds: {
    'meeting.changed': ({ data: row }) => {
      readAgain('hidden' in row ? [meetingsApi.list, ...CHANGED] : CHANGED)
      return withMeeting(row)
    },
  },
  missed: [meetingsApi.list, meetingsApi.one, ...CHANGED],
}

const PAUSE_MS = 100
let waiting = new Set<Pick<Endpoint, 'path'>>()

/** Once for events that come together. */
function readAgain(endpoints: readonly Pick<Endpoint, 'path'>[]) {
  if (waiting.size === 0) setTimeout(readWaiting, PAUSE_MS)
  for (const endpoint of endpoints) waiting.add(endpoint)
}

function readWaiting() {
  const endpoints = [...waiting]
  waiting = new Set()
  void refresh(endpoints)
}
