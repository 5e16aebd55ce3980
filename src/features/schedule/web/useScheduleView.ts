import { navigate, useLocation } from '#web/router/router.tsx'

/** What of the schedule is shown. '' is any day or room; in the grid today, or the first day. */
export type ScheduleView = { view: 'list' | 'grid'; day: string; room: string; clashes: boolean }

/** The view, the day and the room of the schedule, kept in the address, so that they can be linked to. */
export function useScheduleView() {
  const { path, search } = useLocation()
  const params = new URLSearchParams(search)
  const shown: ScheduleView = {
    view: params.get('view') === 'grid' ? 'grid' : 'list',
    day: params.get('day') ?? '',
    room: params.get('room') ?? '',
    clashes: params.get('clashes') === 'only',
  }

  function change(next: Partial<ScheduleView>) {
    const { view, day, room, clashes } = { ...shown, ...next }
    const written = { view: view === 'grid' ? view : '', day, room, clashes: clashes ? 'only' : '' }
    for (const [name, value] of Object.entries(written)) {
      if (value === '') params.delete(name)
      else params.set(name, value)
    }
    navigate(params.size > 0 ? `${path}?${params}` : path, { replace: true, stay: true })
  }
  return [shown, change] as const
}
