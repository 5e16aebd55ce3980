import { createStoredValue } from '#web/data/store.ts'

/** What visitors save, by the id of the session. */
export type LocalAgenda = Readonly<Record<string, { conference_id: string; remind_minutes: number | null }>>

const NONE: LocalAgenda = {}

/** Kept in this browser until somebody logs in, whose agenda it then becomes a part of. */
export const localAgenda = createStoredValue('foyer-agenda')

let lastText: string | null = null
let lastAgenda = NONE

/** The stored text as an agenda; anything else that is stored there counts as nothing. The same text gives the same object. */
export function parsedAgenda(text: string | null): LocalAgenda {
  if (text === lastText) return lastAgenda
  lastText = text
  lastAgenda = parse(text)
  return lastAgenda
}

function parse(text: string | null): LocalAgenda {
  try {
    const stored: unknown = JSON.parse(text ?? '{}')
    const isObject = typeof stored === 'object' && stored !== null
    return isObject ? Object.fromEntries(Object.entries(stored).flatMap(entry)) : NONE
  } catch {
    return NONE
  }
}

function entry([id, value]: [string, unknown]) {
  if (typeof value !== 'object' || value === null || !('conference_id' in value)) return []
  const { conference_id } = value
  if (typeof conference_id !== 'string') return []
  const remind_minutes =
    'remind_minutes' in value && typeof value.remind_minutes === 'number' ? value.remind_minutes : null
  return [[id, { conference_id, remind_minutes }] as const]
}

/** Adds or replaces a session; null removes it. */
export function keepLocally(id: string, saved: LocalAgenda[string] | null) {
  const { [id]: _before, ...others } = parsedAgenda(localAgenda.read())
  const agenda = saved === null ? others : { ...others, [id]: saved }
  localAgenda.write(Object.keys(agenda).length === 0 ? null : JSON.stringify(agenda))
}

/** Removes what was merged into an account. What was saved in the meantime stays. */
export function forgetMerged(merged: LocalAgenda) {
  for (const id of Object.keys(merged)) keepLocally(id, null)
}
