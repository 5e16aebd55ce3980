import { readSnapshots } from '#features/agenda/server/snapshots.ts'
import type { VisibleConference } from '#features/conferences/server/access.ts'
import { datedItems } from '#features/schedule/rules.ts'
import { listSchedule, type StoredItem } from '#features/schedule/server/service.ts'
import { listSpeakers } from '#features/speakers/server/service.ts'
import type { Db } from '#server/db/db.ts'
import { paths } from '#shared/paths.ts'
import { sessionAnchor } from '../rules.ts'

type Speaker = Awaited<ReturnType<typeof listSpeakers>>[number]

/** A session with its speakers. */
type Session = StoredItem & { speakers: Speaker[]; url: string; cancelled: boolean }
/** A session with a known date. */
export type DatedSession = Session & { date: string; start: Date; end: Date }

/** A conference with everything its files contain. */
export type Programme = {
  conference: VisibleConference
  /** The URLs of the server and of the public page. */
  origin: string
  url: string
  speakers: Speaker[]
  sessions: Session[]
  /** The sessions with a date. */
  dated: DatedSession[]
}

export async function readProgramme(db: Db, conference: VisibleConference, origin: string): Promise<Programme> {
  const speakers = await listSpeakers(db, conference)
  const people = new Map(speakers.map((speaker) => [speaker.id, speaker]))
  const items = await listSchedule(db, conference)
  const snapshots = await readSnapshots(db, conference)
  const url = origin + paths.publicConference(conference.slug)
  const sessions = items.map((item) => {
    const speaking = item.speaker_ids.flatMap((id) => people.get(id) ?? [])
    const snapshot = snapshots.get(item.id)
    const counted = snapshot && countedIn(snapshot, item)
    const cancelled = snapshot?.called_off ?? false
    return { ...item, ...counted, cancelled, speakers: speaking, url: `${url}#${sessionAnchor(item.number)}` }
  })
  const dated = datedItems(conference, sessions).map(({ item, ...moments }) => ({ ...item, ...moments }))
  return { conference, origin, url, speakers, sessions, dated }
}

/** As in the calendars of those who saved it, where a cancellation counts as a change, and the end of one too. */
function countedIn({ sequence, changed_at }: { sequence: number; changed_at: string }, { revision }: StoredItem) {
  return sequence > revision ? { revision: sequence, updated_at: changed_at } : {}
}
