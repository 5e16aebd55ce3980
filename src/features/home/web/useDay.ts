import { useMemo } from 'react'
import { agendaApi } from '#features/agenda/contract.ts'
import { type Agenda, useAgenda } from '#features/agenda/web/useAgenda.ts'
import type { MyConference } from '#features/registration/contract.ts'
import { speakersApi } from '#features/speakers/contract.ts'
import { type SessionNow, useSessionsNow } from '#features/stage/web/useSessionsNow.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { nowAndNext, type NowAndNext } from '../rules.ts'

/** A delegate's conference as it is this minute. */
export type DayAtHome = NowAndNext<SessionNow> & {
  conference: MyConference
  now: Date
  sessions: readonly SessionNow[]
  agenda: Agenda
  /** The names of the speakers of a session, with commas. */
  whoOf: (session: SessionNow) => string
}

/** Null until it is known, 'failed' if it could not be read. */
export function useDay(conference: MyConference): DayAtHome | 'failed' | null {
  const { sessions, now, error } = useSessionsNow(conference, true)
  const about = { conference_id: conference.id }
  const { data: speakers, error: speakersError } = useQuery(speakersApi.list, about)
  const { error: agendaError } = useQuery(agendaApi.list, about)
  const agenda = useAgenda(conference.id)
  const found = useMemo(() => sessions && nowAndNext(sessions, agenda.saved), [sessions, agenda.saved])
  if (!sessions || !found) return error ? 'failed' : null
  // Without them it would say that nothing is saved, and its rows would move once they are there.
  if (!(speakers || speakersError) || !(agenda.items || agendaError)) return null
  const names = new Map(speakers?.map(({ id, name }) => [id, name]))
  const whoOf = ({ item }: SessionNow) => item.speaker_ids.flatMap((id) => names.get(id) ?? []).join(', ')
  return { ...found, conference, now, sessions, agenda, whoOf }
}
