import { useCallback, useEffect, useMemo, useState } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { ApiError, call } from '#web/data/api.ts'
import { createStoredValue } from '#web/data/store.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { agendaApi, type ScheduleChange, scheduleChangesApi } from '../contract.ts'
import { type Visit, visitAt } from '../rules.ts'

export type Changes = {
  /** What happened since the last visit, by the id of the session. */
  fresh: ReadonlyMap<string, ScheduleChange>
  /** All cancelled sessions; the schedule has those only that were cancelled on the stage. */
  cancelled: readonly ScheduleChange[]
  /** What a session is marked with: what happened since the last visit, and always that it was cancelled. */
  marks: ReadonlyMap<string, ScheduleChange>
  markRead: () => void
}

const NONE: ScheduleChange[] = []

/** What changed in a schedule since somebody last looked at it: with an account on any device, else in this browser. */
export function useChanges(conference_id: string): Changes {
  const { data = NONE } = useQuery(scheduleChangesApi.list, { conference_id }, { refetchInterval: () => MINUTE_MS })
  const { since, markRead } = useVisit(conference_id)
  const cancelled = useMemo(() => data.filter(({ kind }) => kind === 'cancelled'), [data])
  return useMemo(() => {
    const isFresh = ({ at }: ScheduleChange) => since !== null && at > since
    const fresh = byId(data.filter(isFresh))
    return { fresh, cancelled, marks: new Map([...byId(cancelled), ...fresh]), markRead }
  }, [data, cancelled, since, markRead])
}

const byId = (changes: readonly ScheduleChange[]) => new Map(changes.map((one) => [one.schedule_item_id, one]))

/** `since` is null until it is known. */
function useVisit(conference_id: string) {
  const { user, isLoading } = useAuth()
  const [since, setSince] = useState<string | null>(null)
  const isVisitor = user === null
  const visit = useCallback(
    async (is_read: boolean) => {
      if (isVisitor) return visitHere(conference_id, is_read)
      return (await call(agendaApi.visit, { conference_id, is_read })).since
    },
    [isVisitor, conference_id],
  )
  const look = useCallback(
    (is_read: boolean) => {
      visit(is_read).then(setSince, (error: unknown) => {
        // Without it nothing is marked.
        if (!(error instanceof ApiError)) throw error
      })
    },
    [visit],
  )
  useEffect(() => {
    if (!isLoading) look(false)
  }, [isLoading, look])
  return { since, markRead: useCallback(() => look(true), [look]) }
}

/** The same visit as `visitAt` says, in this browser. */
function visitHere(conference_id: string, is_read: boolean) {
  const stored = createStoredValue(`foyer-visit-${conference_id}`)
  const visit = visitAt(parsedVisit(stored.read()), new Date(), is_read)
  stored.write(`${visit.since} ${visit.seen_at}`)
  return visit.since
}

function parsedVisit(text: string | null): Visit | null {
  const [since, seen_at] = (text ?? '').split(' ')
  const isWhole = !Number.isNaN(Date.parse(since ?? '')) && !Number.isNaN(Date.parse(seen_at ?? ''))
  return isWhole && since && seen_at ? { since, seen_at } : null
}
