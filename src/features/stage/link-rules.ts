import { paths } from '#shared/paths.ts'

/** The page of a session, which names its conference so that the sidebar shows the same one. */
export function sessionLink(schedule_item_id: string, slug: string) {
  return `${paths.stageSession(schedule_item_id)}?conference=${encodeURIComponent(slug)}`
}
