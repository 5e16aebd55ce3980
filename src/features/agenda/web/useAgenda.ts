import { useCallback, useEffect, useMemo } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { useStore } from '#web/data/store.ts'
import { paths } from '#shared/paths.ts'
import { navigate } from '#web/router/router.tsx'
import { ApiError } from '#web/data/api.ts'
import { patch } from '#web/data/queries.ts'
import { useAction } from '#web/data/useAction.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { toast } from '#web/toast.ts'
import { agendaApi, type AgendaItem } from '../contract.ts'
import { REMIND_MINUTES } from '../rules.ts'
import { screenText } from '../screen-text.ts'
import { keepLocally, localAgenda, parsedAgenda } from './localAgenda.ts'
import { mergeLocalAgenda } from './merging.ts'

/** Which sessions of a conference somebody saved, with an account or in this browser. */
export type Agenda = {
  /** How many minutes before the start the person is reminded, by the id of each saved session; null for not at all. */
  saved: ReadonlyMap<string, number | null>
  /** The saved sessions, cancelled ones included; null while they are being read, and for visitors. */
  items: readonly AgendaItem[] | null
  /** Kept in this browser, because nobody is signed in. */
  isLocal: boolean
  /** Saves a session, or takes it out. */
  toggleSaved: (session: NamedSession) => void
  /** Takes several sessions out, and offers to put them back. */
  removeAll: (sessions: readonly NamedSession[]) => void
  /** Reminds of a session, which saves it, or does not any more. */
  toggleReminder: (session: NamedSession) => void
}

export type NamedSession = { id: string; title: string }

/** Read it once for a page, and hand it to the buttons of its sessions. */
export function useAgenda(conference_id: string | null): Agenda {
  const { user, isLoading } = useAuth()
  const local = parsedAgenda(useStore(localAgenda, null))
  const isLocal = user === null && !isLoading
  const input = { conference_id: conference_id ?? '' }
  const { data } = useQuery(agendaApi.list, input, { enabled: conference_id !== null })
  const items = user === null ? null : (data ?? null)
  const saved = useMemo(() => {
    if (!isLocal) return new Map(items?.map((item) => [item.schedule_item_id, item.remind_minutes]))
    const own = Object.entries(local).filter(([, kept]) => kept.conference_id === conference_id)
    return new Map(own.map(([id, { remind_minutes }]) => [id, remind_minutes]))
  }, [isLocal, items, local, conference_id])

  const isSignedIn = user !== null
  useEffect(() => {
    if (isSignedIn) void mergeLocalAgenda()
  }, [isSignedIn])

  const write = useWrites(conference_id ?? '', isLocal)
  const toggleSaved = useCallback(
    (session: NamedSession) => (saved.has(session.id) ? write.remove(session) : write.save(session)),
    [saved, write],
  )
  const removeAll = useCallback(
    (sessions: readonly NamedSession[]) => {
      sessions.forEach(write.remove)
      const putBack = () => sessions.forEach((session) => write.save(session, saved.get(session.id) ?? null))
      toast(screenText.removed(sessions.length), { action: { label: screenText.undo, onPress: putBack } })
    },
    [saved, write],
  )
  const toggleReminder = useCallback(
    (session: NamedSession) => write.save(session, saved.get(session.id) ? null : REMIND_MINUTES),
    [saved, write],
  )
  return useMemo(
    () => ({ saved, items, isLocal, toggleSaved, removeAll, toggleReminder }),
    [saved, items, isLocal, toggleSaved, removeAll, toggleReminder],
  )
}

/** Their identity changes only with the person. */
function useWrites(conference_id: string, isLocal: boolean) {
  const { mutate: remove } = useRemove(conference_id)
  const { mutateAsync: put } = useSave(conference_id)
  return useMemo(() => {
    function saveLocally(id: string, remind_minutes: number | null) {
      keepLocally(id, { conference_id, remind_minutes })
      toastDevicePermission()
    }
    async function saveOnServer({ id, title }: NamedSession, change: { remind_minutes?: number | null }) {
      try {
        const { overlaps, appointments } = await put({ schedule_item_id: id, ...change })
        // Whoever only changes a reminder has seen it before.
        if (change.remind_minutes !== undefined) return
        if (appointments.length > 0)
          toastAppointments(title, [...overlaps.map((other) => other.title), ...appointments])
        else if (overlaps.length > 0) toastOverlaps(title, overlaps, remove)
      } catch (error) {
        // The action shows the message of an ApiError.
        if (!(error instanceof ApiError)) throw error
      }
    }
    return {
      save: (session: NamedSession, remind_minutes?: number | null) => {
        if (isLocal) saveLocally(session.id, remind_minutes === undefined ? REMIND_MINUTES : remind_minutes)
        else void saveOnServer(session, remind_minutes === undefined ? {} : { remind_minutes })
      },
      remove: ({ id }: NamedSession) => (isLocal ? keepLocally(id, null) : remove({ schedule_item_id: id })),
    }
  }, [isLocal, conference_id, put, remove])
}

/** The newest alone, because a pile of them covers the sessions that are being chosen. */
function toastOverlaps(title: string, overlaps: readonly AgendaItem[], remove: Remove) {
  toast(screenText.overlaps, {
    id: 'overlaps',
    description: screenText.overlapsWith(
      title,
      overlaps.map((other) => other.title),
    ),
    action: {
      label: screenText.keepThis,
      onPress: () => overlaps.forEach(({ schedule_item_id }) => remove({ schedule_item_id })),
    },
  })
}

/** Nobody gives up a meeting by one press, because somebody else counts on it. */
function toastAppointments(title: string, others: string[]) {
  toast(screenText.overlaps, {
    id: 'overlaps',
    description: screenText.overlapsWith(title, others),
    action: { label: screenText.meetings, onPress: () => navigate(paths.meetings) },
  })
}

let isToldOfDevice = false

/** Once for each visit is enough. */
function toastDevicePermission() {
  if (isToldOfDevice) return
  isToldOfDevice = true
  toast(screenText.savedHere, { description: screenText.savedHereDetail })
}

const ofConference = (conference_id: string, update: (items: AgendaItem[]) => AgendaItem[]) => [
  patch(agendaApi.list, { conference_id }, update),
]

function useRemove(conference_id: string) {
  return useAction(agendaApi.remove, {
    optimistic: ({ schedule_item_id }) =>
      ofConference(conference_id, (items) => items.filter((item) => item.schedule_item_id !== schedule_item_id)),
    failed: screenText.removeFailed,
  })
}

type Remove = ReturnType<typeof useRemove>['mutate']

function useSave(conference_id: string) {
  return useAction(agendaApi.save, {
    optimistic: ({ schedule_item_id, remind_minutes }) =>
      ofConference(conference_id, (items) => withReminder(items, { conference_id, schedule_item_id, remind_minutes })),
    updates: ({ overlaps: _overlaps, appointments: _appointments, ...item }) =>
      ofConference(conference_id, (items) =>
        items.map((one) => (one.schedule_item_id === item.schedule_item_id ? item : one)),
      ),
    failed: screenText.saveFailed,
  })
}

type Change = { conference_id: string; schedule_item_id: string; remind_minutes?: number | null | undefined }

/** The list with the session in it; the server knows the rest of a new one. */
function withReminder(items: AgendaItem[], { conference_id, schedule_item_id, remind_minutes }: Change): AgendaItem[] {
  if (items.some((item) => item.schedule_item_id === schedule_item_id))
    return items.map((item) =>
      item.schedule_item_id === schedule_item_id && remind_minutes !== undefined ? { ...item, remind_minutes } : item,
    )
  const session = { number: 0, title: '', location: null, starts_at: null, ends_at: null, cancelled: false }
  const reminder = remind_minutes === undefined ? REMIND_MINUTES : remind_minutes
  const at = new Date().toISOString()
  return [...items, { ...session, schedule_item_id, conference_id, saved_at: at, remind_minutes: reminder }]
}
