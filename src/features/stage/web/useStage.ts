import { useMemo } from 'react'
import type { ShownConference } from '#features/registration/contract.ts'
import type { ScheduleItem } from '#features/schedule/contract.ts'
import { type Speaker, speakersApi } from '#features/speakers/contract.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { stageApi } from '../contract.ts'
import { stagedSessions } from '../rules.ts'
import { READ_AGAIN_MS, type SessionNow, useSessionsNow } from './useSessionsNow.ts'

export type StageItem = SessionNow
export type StageSpeaker = { id: string; name: string; title: string | null; photo: string | null }

/** The sessions on the stage of a conference, kept up to date. `joined`: the person takes part in it. */
export function useStage(conference: ShownConference | null, joined: boolean) {
  const conference_id = conference?.id ?? ''
  const { sessions, ready, now, ...read } = useSessionsNow(conference, joined)
  const speakers = useQuery(speakersApi.list, { conference_id }, { enabled: conference !== null })
  const counting = { enabled: joined && ready, refetchInterval: () => READ_AGAIN_MS }
  const viewers = useQuery(stageApi.viewers, { conference_id }, counting)
  const staged = useMemo(() => sessions && stagedSessions(sessions), [sessions])
  const error = read.error ?? speakers.error
  const refetch = () => Promise.all([read.refetch(), speakers.refetch()])

  if (!sessions || !staged || !speakers.data) return { sessions: null, all: null, error, refetch, now }
  const people = new Map(speakers.data.map((one) => [one.id, one]))
  const watching = new Map(viewers.data?.map((row) => [row.schedule_item_id, row.viewers]))
  return {
    sessions: staged,
    /** With those that have no place on the stage. */
    all: sessions,
    speakersOf: ({ speaker_ids }: ScheduleItem): StageSpeaker[] =>
      speaker_ids.flatMap((id) => {
        const one = people.get(id)
        if (!one) return []
        const title = [one.title, one.company_name].filter(Boolean).join(', ')
        return { id, name: one.name, title: title || null, photo: one.image_url }
      }),
    /** The speakers in full, with what they say of themselves. */
    profilesOf: ({ speaker_ids }: ScheduleItem): Speaker[] => speaker_ids.flatMap((id) => people.get(id) ?? []),
    viewersOf: (id: string) => watching.get(id) ?? 0,
    error,
    refetch,
    now,
  }
}
