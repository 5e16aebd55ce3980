import { createDrafts } from '#features/rooms/web/drafts.ts'

/** What somebody has begun to write, by the id of the person it is for. */
export const drafts = createDrafts('')
