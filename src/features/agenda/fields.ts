import * as z from 'zod/mini'
import { MOST_REMIND_MINUTES } from './rules.ts'

/** A session to save; null is no reminder, and without a value it stays as it is. */
export const SavedSession = z.object({
  schedule_item_id: z.uuid(),
  remind_minutes: z.exactOptional(z.nullable(z.int().check(z.minimum(1), z.maximum(MOST_REMIND_MINUTES)))),
})
