import { patch } from '#web/data/queries.ts'
import { type Conference, conferencesApi } from '../contract.ts'

/** Puts changed fields of a conference into all that was read of it before. */
export function conferenceWith(conference_id: string, changes: Partial<Conference>) {
  return [
    patch(conferencesApi.read, { conference_id }, (before) => ({ ...before, ...changes })),
    patch(conferencesApi.list, {}, (all) =>
      all.map((one) => (one.id === conference_id ? { ...one, ...changes } : one)),
    ),
  ]
}

/** The same with what a write has answered. */
export function conferenceSaved(saved: Conference) {
  return conferenceWith(saved.id, saved)
}
