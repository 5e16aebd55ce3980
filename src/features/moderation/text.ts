import { plural } from '#shared/plural.ts'
import type { ModerationAction } from './rules.ts'

/** Whom an action concerns; null for somebody who has deleted the account, or where it concerns nobody. */
type Act = { action: ModerationAction; count: number; person_name: string | null; session_title: string | null }

/** What an entry of the moderation log says, after the name of who did it. */
export function actText({ action, count, person_name, session_title }: Act) {
  const person = person_name ?? 'somebody who has deleted the account'
  const chat = session_title === null ? 'the conference chat' : `the chat of “${session_title}”`
  const sentences: Record<ModerationAction, string> = {
    message_removed: `removed a message by ${person} from ${chat}`,
    person_muted: `muted ${person}`,
    person_unmuted: `unmuted ${person}`,
    report_closed: `closed ${plural(count, 'report')} of a message by ${person}`,
    chat_closed: `closed ${chat}`,
    chat_opened: `opened ${chat}`,
    slow_mode_set: count === 0 ? `ended slow mode in ${chat}` : `set slow mode to ${count} seconds in ${chat}`,
    message_pinned: `pinned a message in ${chat}`,
    message_unpinned: `unpinned a message in ${chat}`,
    reports_exported: `exported ${plural(count, 'report')}`,
    moderation_exported: `exported the log (${plural(count, 'entry', 'entries')})`,
  }
  return sentences[action]
}
