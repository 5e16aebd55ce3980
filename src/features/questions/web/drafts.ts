import { createDrafts } from '#features/rooms/web/drafts.ts'

/** What somebody has begun to ask in a room. */
export const drafts = createDrafts({ text: '', anonymous: false })
