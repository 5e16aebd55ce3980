import type { Core } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import type { EndCode, LiveKind } from '#shared/live.ts'
import type { Digest } from './digests.ts'

/** What somebody is in a room: moderators see what waits or is hidden. */
export type RoomRole = 'participant' | 'moderator'

/** Who of `person_ids` may be in a room, and why the others may not. */
export type Admission = { admitted: ReadonlyMap<string, RoomRole>; otherwise: EndCode }

/** The rooms of one prefix, such as `conference`. Asked when somebody joins, and every few seconds for all who are in. */
export type RoomAccess = (core: Core, id: string, person_ids: readonly string[], now: Date) => Promise<Admission>

/**
 * One thing as different people may see it; null for those who may not. `persons` come before their role: for instance
 * the person who asked a question that nobody else sees yet.
 */
export type Views = {
  everyone: object | null
  /** The same as everyone without it. */
  moderators?: object | null
  persons?: readonly { ids: readonly string[]; data: object | null }[]
}

/** Reads the things that events name, for a room that is opened after a restart. What is missing may be left out. */
export type ReadViews = (db: Db, ids: readonly string[], room_id: string) => Promise<ReadonlyMap<string, Views>>

/**
 * A thing as it is shown to somebody who is in a block with these people: null where it is theirs, and `data` itself where
 * it shows none of them.
 */
export type Withhold = (data: object, people: ReadonlySet<string>) => object | null

/** What events of these kinds show: one thing, which all of them show as it is now. */
export type LiveSubject = { kinds: readonly LiveKind[]; read: ReadViews; withhold?: Withhold }

/** What a feature adds: its rooms by prefix, the subjects of its events, and what is told of rooms in passing. */
export type FeatureLive = {
  rooms?: Readonly<Record<string, RoomAccess>>
  subjects?: readonly LiveSubject[]
  digests?: readonly Digest[]
}

/** The subjects of events by their kinds; passing events have none. */
export type LiveSubjects = Readonly<Partial<Record<LiveKind, LiveSubject>>>

export type LiveParts = {
  rooms: Readonly<Record<string, RoomAccess>>
  subjects: LiveSubjects
  digests: readonly Digest[]
}

/** The parts of all features together. Throws where two features have the same room or kind. */
export function livePartsOf(features: readonly { live?: FeatureLive }[]): LiveParts {
  const parts = features.flatMap(({ live }) => live ?? [])
  return {
    rooms: once(parts.flatMap(({ rooms = {} }) => Object.entries(rooms))),
    subjects: once(
      parts.flatMap(({ subjects = [] }) =>
        subjects.flatMap((subject) => subject.kinds.map((kind): [string, LiveSubject] => [kind, subject])),
      ),
    ),
    digests: parts.flatMap(({ digests = [] }) => digests),
  }
}

function once<Value>(entries: readonly [string, Value][]): Readonly<Record<string, Value>> {
  const names = entries.map(([name]) => name)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw new Error(`Two features provide ${twice} for live rooms.`)
  return Object.fromEntries(entries)
}

/** A stored event with what people see of it, as processes tell it each other. */
export type RoomEvent = {
  room: string
  seq: number | null
  kind: LiveKind
  subject_id: string | null
  at: string
  views: Views
}
