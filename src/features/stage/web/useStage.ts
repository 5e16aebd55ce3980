import type { ShownConference } from '#features/registration/contract.ts'
import { scheduleApi, type ScheduleItem } from '#features/schedule/contract.ts'
import { speakersApi } from '#features/speakers/contract.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { useRoom } from '#web/live/useRoom.ts'
import { useMinute } from '#web/useMinute.ts'
import { stageApi } from '../contract.ts'
import { type StagedSession, stagedSessions } from '../rules.ts'
import { stageLive } from './live.ts'

export type StageItem = StagedSession<ScheduleItem>
export type StageSpeaker = { id: string; name: string; title: string | null; photo: string | null }

/** How often visitors, who are in no room, read what is on, and participants how many people watch. */
const READ_AGAIN_MS = MINUTE_MS / 2

/** The sessions of a conference as they are this minute, kept up to date. `joined`: the person takes part in it. */
export function useStage(conference: ShownConference | null, joined: boolean) {
  const conference_id = conference?.id ?? ''
  const { ready } = useRoom(joined && conference ? `conference:${conference_id}` : null, stageLive(conference_id))
  const every = (ms: number) => ({ enabled: conference !== null, refetchInterval: () => ms })
  const items = useQuery(scheduleApi.list, { conference_id }, every(MINUTE_MS))
  const speakers = useQuery(speakersApi.list, { conference_id }, { enabled: conference !== null })
  const fromRoom = { enabled: ready, staleTime: Infinity }
  const sessions = useQuery(stageApi.list, { conference_id }, joined ? fromRoom : every(READ_AGAIN_MS))
  const viewers = useQuery(stageApi.viewers, { conference_id }, { ...every(READ_AGAIN_MS), enabled: joined && ready })
  const now = new Date(useMinute() * MINUTE_MS)
  const error = items.error ?? speakers.error ?? sessions.error
  const refetch = () => Promise.all([items.refetch(), speakers.refetch(), sessions.refetch()])

  if (!conference || !items.data || !speakers.data || !sessions.data) return { sessions: null, error, refetch, now }
  const status = new Map(sessions.data.map((row) => [row.id, row]))
  const people = new Map(speakers.data.map((one) => [one.id, one]))
  const watching = new Map(viewers.data?.map((row) => [row.schedule_item_id, row.viewers]))
  return {
    sessions: stagedSessions(conference, items.data, (id) => status.get(id), now),
    speakersOf: ({ speaker_ids }: ScheduleItem): StageSpeaker[] =>
      speaker_ids.flatMap((id) => {
        const one = people.get(id)
        if (!one) return []
        const title = [one.title, one.company_name].filter(Boolean).join(', ')
        return { id, name: one.name, title: title || null, photo: one.image_url }
      }),
    viewersOf: (id: string) => watching.get(id) ?? 0,
    error,
    refetch,
    now,
  }
}
