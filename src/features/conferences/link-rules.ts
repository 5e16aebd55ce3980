import { paths } from '#shared/paths.ts'

/** The tabs of the organisers’ page of a conference, as its address names them. */
export type ConferenceTab = 'speakers' | 'schedule' | 'delegates' | 'meetings' | 'stage' | 'moderation' | 'overview'

/** A tab of the organisers’ page of a conference, and what that tab reads from the address besides. */
export function tabLink(conference_id: string, tab: ConferenceTab, choice: Record<string, string> = {}) {
  return `${paths.conference(conference_id)}?${new URLSearchParams({ tab, ...choice }).toString()}`
}
