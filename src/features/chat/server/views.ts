import type { ChatMessage, ChatSettings } from '../contract.ts'

/** A message without what it shows of these people; null for one that they wrote. */
export function withholdMessage(message: ChatMessage, people: ReadonlySet<string>): ChatMessage | null {
  const { author, reply_to, mentions } = message
  if (isOf(author?.person_id, people)) return null
  const isQuoted = isOf(reply_to?.author_id, people)
  const isMentioned = mentions.some(({ person_id }) => people.has(person_id))
  if (!isQuoted && !isMentioned) return message
  return {
    ...message,
    reply_to: isQuoted ? null : reply_to,
    mentions: mentions.filter(({ person_id }) => !people.has(person_id)),
  }
}

/** Settings without a pinned message that these people wrote. */
export function withholdPinned<Settings extends ChatSettings>(settings: Settings, people: ReadonlySet<string>) {
  const pinned = settings.pinned && withholdMessage(settings.pinned, people)
  return pinned === settings.pinned ? settings : { ...settings, pinned }
}

function isOf(person_id: string | null | undefined, people: ReadonlySet<string>) {
  return typeof person_id === 'string' && people.has(person_id)
}
