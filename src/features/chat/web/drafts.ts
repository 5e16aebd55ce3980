import { createDrafts } from '#features/rooms/web/drafts.ts'
import type { ConferencePerson } from '#features/people/contract.ts'
import type { ChatMessage } from '../contract.ts'

/** What somebody has begun to write in a chat. */
export type Draft = { text: string; replyTo: ChatMessage | null; mentions: readonly Mention[] }
export type Mention = { person_id: string; full_name: string; role: ConferencePerson['role'] }

export const drafts = createDrafts<Draft>({ text: '', replyTo: null, mentions: [] })
