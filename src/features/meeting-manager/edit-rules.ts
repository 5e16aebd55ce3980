import { overlaps } from '#features/meetings/rules.ts'
import { fold } from '#shared/fold.ts'
import type { FreeTimes, Preview, WithoutMeeting } from './contract.ts'
import type { DraftMeeting } from './fields.ts'

/** A meeting of a draft; what is pinned stays as it is in the next preview. */
export type EditedMeeting = DraftMeeting & { is_pinned: boolean }

/** A preview as the organiser has changed it. */
export type EditedDraft = { meetings: readonly EditedMeeting[]; removed: readonly DraftMeeting[] }

/** The draft of a preview. What it was asked to keep, and has kept, is pinned still. */
export function draftFrom({ meetings }: Preview, pinned: readonly DraftMeeting[], removed: readonly DraftMeeting[]) {
  const keys = new Set(pinned.map(keyOf))
  return { meetings: meetings.map((meeting) => ({ ...meeting, is_pinned: keys.has(keyOf(meeting)) })), removed }
}

/** What tells one meeting of a draft from another: nobody meets the same person twice. */
export function keyOf({ person_id, other_id }: Pick<DraftMeeting, 'person_id' | 'other_id'>) {
  return person_id < other_id ? `${person_id} ${other_id}` : `${other_id} ${person_id}`
}

export function withoutMeeting({ meetings, removed }: EditedDraft, meeting: EditedMeeting): EditedDraft {
  const { is_pinned: _pinned, ...draft } = meeting
  return { meetings: meetings.filter((one) => one !== meeting), removed: [...removed, draft] }
}

/** In place of a meeting another one of the same two people, in the order of time. */
export function withChanged({ meetings, removed }: EditedDraft, meeting: EditedMeeting, changed: EditedMeeting) {
  const all = meetings.map((one) => (one === meeting ? changed : one))
  return { meetings: all.toSorted((a, b) => a.starts_at.localeCompare(b.starts_at)), removed }
}

/** How many people of a changed draft have no meeting, one, two and so on. */
export function peopleByNumber(preview: Preview, meetings: readonly DraftMeeting[]): number[] {
  const [before, after] = [countOf(preview.meetings), countOf(meetings)]
  const counts = [...preview.people_by_number]
  for (const { person_id, held } of preview.names) {
    const [from, to] = [held + (before.get(person_id) ?? 0), held + (after.get(person_id) ?? 0)]
    counts[from] = (counts[from] ?? 0) - 1
    counts[to] = (counts[to] ?? 0) + 1
  }
  return counts
}

/** Also somebody whose only meeting the organiser took out. */
export type Without = Omit<WithoutMeeting, 'reason'> & { reason: WithoutMeeting['reason'] | 'taken_out' }

/** Who gets none in a changed draft: first those whose meeting was taken out. */
export function withoutIn({ names, without }: Preview, meetings: readonly DraftMeeting[]): Without[] {
  const after = countOf(meetings)
  const left = names.filter(({ person_id, held }) => held === 0 && !after.has(person_id))
  const out = left.map(({ person_id, full_name }): Without => {
    return { person: { person_id, full_name, avatar_url: null }, reason: 'taken_out', slots: [] }
  })
  return [...out, ...without]
}

function countOf(meetings: readonly DraftMeeting[]) {
  const counts = new Map<string, number>()
  for (const { person_id, other_id } of meetings)
    for (const id of [person_id, other_id]) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

/** Of the times that the server has free, those that the rest of the draft leaves to a meeting, with their places. */
export function timesIn(meetings: readonly EditedMeeting[], moving: EditedMeeting, free: FreeTimes): FreeTimes {
  const two = new Set([moving.person_id, moving.other_id])
  return free.flatMap((time) => {
    const same = meetings.filter((one) => one !== moving && overlaps(one, time))
    if (same.some(({ person_id, other_id }) => two.has(person_id) || two.has(other_id))) return []
    const taken = new Set(same.map(({ place_id }) => place_id))
    const place_ids = time.place_ids.filter((id) => !taken.has(id))
    return place_ids.length > 0 ? [{ ...time, place_ids }] : []
  })
}

/** The meetings of the people in whose names these words are. */
export function findMeetings(meetings: readonly EditedMeeting[], nameOf: (id: string) => string, q: string) {
  const words = fold(q).split(' ').filter(Boolean)
  if (words.length === 0) return meetings
  const folded = new Map<string, string>()
  const foldedName = (id: string) => {
    const known = folded.get(id) ?? fold(nameOf(id))
    folded.set(id, known)
    return known
  }
  return meetings.filter(({ person_id, other_id }) => {
    const names = `${foldedName(person_id)} ${foldedName(other_id)}`
    return words.every((word) => names.includes(word))
  })
}

type Basis = { last_key: string | null; settings_at: string | null }

/** Whether somebody has sent another preview, or saved the settings, since this one was made. */
export function hasChanged(preview: Basis & { key: string }, now: Basis) {
  const isSent = now.last_key !== preview.last_key && now.last_key !== preview.key
  return isSent || now.settings_at !== preview.settings_at
}
