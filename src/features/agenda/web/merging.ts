import { call } from '#web/data/api.ts'
import { callerId } from '#web/data/caller.ts'
import { refresh } from '#web/data/queries.ts'
import { toast } from '#web/toast.ts'
import { agendaApi } from '../contract.ts'
import { MOST_MERGED } from '../rules.ts'
import { screenText } from '../screen-text.ts'
import { forgetMerged, localAgenda, parsedAgenda } from './localAgenda.ts'

let merging: Promise<void> | null = null

/** Adds what this browser kept to the agenda of the person who is signed in now. If it fails it stays for another time. */
export function mergeLocalAgenda(): Promise<void> {
  merging ??= merge().finally(() => (merging = null))
  return merging
}

async function merge() {
  const local = Object.fromEntries(Object.entries(parsedAgenda(localAgenda.read())).slice(0, MOST_MERGED))
  const items = Object.entries(local).map(([schedule_item_id, { remind_minutes }]) => ({
    schedule_item_id,
    remind_minutes,
  }))
  if (items.length === 0 || callerId() === null) return
  try {
    await call(agendaApi.merge, { items })
  } catch {
    toast(screenText.mergeFailed, { id: 'agenda-merge', variant: 'destructive' })
    return
  }
  forgetMerged(local)
  toast(screenText.merged(items.length), { id: 'agenda-merge' })
  await refresh([agendaApi.list])
}
