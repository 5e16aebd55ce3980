import { paths } from '#shared/paths.ts'

/** A room is named by the id of its session, or `conference`; all rooms and all states where none is named. */
type DeskChoice = {
  view?: 'polls' | 'rooms' | undefined

  session?: string | undefined
  state?: 'waiting' | 'open' | 'pinned' | 'answered' | 'away' | undefined
}

/** The desk, below the page of the conference, for the questions and polls of a conference. */
export function deskLink(conference_id: string, choice: DeskChoice = {}) {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(choice)) if (value !== undefined) query.set(name, value)
  const desk = `${paths.conference(conference_id)}/desk`
  return query.size > 0 ? `${desk}?${query.toString()}` : desk
}
