import { type RefObject, useEffect, useState } from 'react'
import { navigate, useLocation } from '#web/router/router.tsx'
import type { PageView } from '../rules.ts'
import { isSteppedIn, useOpenedSession } from './useOpenedSession.ts'

/** How long typing must pause before the address changes, because browsers limit how often it may. */
const SETTLED_MS = 300
const HALF_DAY = 12 * 60

/** The day, room, search and open session of the schedule. All are stored in the address. */
export function useProgrammeChoice(rows: RefObject<HTMLElement | null>, days: PageView['days']) {
  const { search } = useLocation()
  const [day, setDay] = useState(0)
  const [room, setRoom] = useState('')
  const [searchTerm, setSearchTerm] = useState('')
  const session = useOpenedSession((anchor) => addressWith('day', days[dayOfRow(anchor)]?.name ?? '', '#schedule'))
  const { opened } = session

  useEffect(() => {
    setRoom(new URLSearchParams(search).get('room') ?? '')
    const row = opened ? document.getElementById(opened) : null
    const named = days.findIndex(({ name }) => name === new URLSearchParams(search).get('day'))
    setDay(row ? dayOfRow(row.id) : named === -1 ? dayOfToday(rows.current) : named)
    if (row && !isSteppedIn()) requestAnimationFrame(() => row.scrollIntoView({ block: 'center' }))
  }, [rows, days, search, opened])

  useEffect(() => setSearchTerm(new URLSearchParams(location.search).get('q') ?? ''), [])
  useEffect(() => {
    const timer = setTimeout(() => keep('q', searchTerm), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [searchTerm])

  const chooseDay = (at: number) => keep('day', days[at]?.name ?? '')
  const chooseRoom = (name: string) => keep('room', name)
  return { day, chooseDay, room, chooseRoom, searchTerm, setSearchTerm, session }
}

function keep(name: string, value: string) {
  const current = new URLSearchParams(location.search).get(name) ?? ''
  if (current !== value) navigate(addressWith(name, value, location.hash), { replace: true, stay: true })
}

/** The address of the page with one query parameter changed. */
function addressWith(name: string, value: string, hash: string) {
  const params = new URLSearchParams(location.search)
  if (value === '') params.delete(name)
  else params.set(name, value)
  return location.pathname + (params.size > 0 ? `?${params}` : '') + hash
}

/** The index of a session's day. */
function dayOfRow(anchor: string) {
  return Number(document.getElementById(anchor)?.closest<HTMLElement>('[data-day]')?.dataset.day ?? 0)
}

/** The index of today at the conference, or 0. */
function dayOfToday(rows: HTMLElement | null) {
  const minute = Date.now() / 60_000
  const noons = Array.from(rows?.querySelectorAll<HTMLElement>('[data-day]') ?? [], ({ dataset }) =>
    Number(dataset.noon),
  )
  return Math.max(
    0,
    noons.findIndex((noon) => Math.abs(noon - minute) <= HALF_DAY),
  )
}
