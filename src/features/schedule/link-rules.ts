import { paths } from '#shared/paths.ts'
import { isOn, type Phase, type StageStatus } from './now-rules.ts'

/** The page of a session, which names its conference so that the sidebar shows the same one. */
export function sessionLink(schedule_item_id: string, slug: string) {
  return `${paths.stageSession(schedule_item_id)}?conference=${encodeURIComponent(slug)}`
}

/** What a big screen is about, and its theme where it is another one than that of whoever opens it. */
type ScreenChoice = { session?: string | undefined; room?: string; theme?: 'dark' | 'light' }

/** The big screen of a conference, or of one of its sessions or rooms. */
export function screenLink(slug: string, choice: ScreenChoice = {}) {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(choice)) if (value !== undefined) query.set(name, value)
  return paths.screen(slug) + (query.size > 0 ? `?${query.toString()}` : '')
}

type Session = { item: { id: string; type: string }; phase: Phase; status: Pick<StageStatus, 'streamed'> }

/**
 * The first button of a session, which leads into it: to what there is to watch, else to what people say. All labels lead to
 * the same page. Null for a break.
 */
export function wayInto({ item: { id, type }, phase, status }: Session, slug: string) {
  if (type === 'break') return null
  const to = sessionLink(id, slug)
  if (phase === 'ready') return { to, label: 'Watch Recording' }
  return { to, label: isOn(phase) && status.streamed ? 'Join Now' : 'Chat and Q&A' }
}
