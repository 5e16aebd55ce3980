import { paths } from '#shared/paths.ts'
import { isOn, type Phase, type StageStatus } from './now-rules.ts'

/** The page of a session, which names its conference so that the sidebar shows the same one. */
export function sessionLink(schedule_item_id: string, slug: string) {
  return `${paths.stageSession(schedule_item_id)}?conference=${encodeURIComponent(slug)}`
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
