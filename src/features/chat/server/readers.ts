import { readBlocked } from '#features/people/server/blocked.ts'
import { type JoinedConference, organises } from '#features/conferences/server/access.ts'
import type { Call } from '#server/context.ts'
import type { ChatMessage, ChatSettings } from '../contract.ts'

/** Somebody who reads a chat, with the people of whom nothing is shown to them. */
export type ChatReader = { id: string; blocked: ReadonlySet<string> }

/** Organisers read everybody, because they moderate everybody. */
export async function readerOf({ db, user }: Call, conference: JoinedConference): Promise<ChatReader> {
  const blocked = await readBlocked(db, user.id)
  const isShown = blocked.size > 0 && (await organises(db, conference, user))
  return { id: user.id, blocked: isShown ? new Set() : blocked }
}

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
