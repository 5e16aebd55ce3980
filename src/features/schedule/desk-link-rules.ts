import { paths } from '#shared/paths.ts'

/** A room is named by the id of its session, or `conference`; all rooms and all states where none is named. */
type DeskChoice = {
  view?: 'polls' | 'rooms' | undefined

  session?: string | undefined
  state?: 'waiting' | 'open' | 'pinned' | 'answered' | 'away' | undefined
}

/** The desk for the questions and polls of a conference. */
export function deskLink(conference_id: string, choice: DeskChoice = {}) {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(choice)) if (value !== undefined) query.set(name, value)
  return paths.desk(conference_id) + (query.size > 0 ? `?${query.toString()}` : '')
}
