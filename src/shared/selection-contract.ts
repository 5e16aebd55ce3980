import * as z from 'zod/mini'

/** More than any list holds. */
const MOST = 20_000

/** In the input of an endpoint that changes all of these rows, or none of them. */
export const selectedIds = { ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(MOST)) }

/** The answer of an endpoint that deletes the selected rows. */
export const Removed = z.object({ removed: z.number() })
