import * as z from 'zod/mini'

/** In the input of a change: which version it is based on, so that nothing newer is replaced unseen. */
export const openedVersion = {
  /** The `updated_at` of what was opened. */
  updated_at: z.exactOptional(z.iso.datetime()),
  /** The newer `updated_at` for each field whose newer value a refused save has shown. */
  field_versions: z.exactOptional(z.record(z.string(), z.iso.datetime())),
}

export type OpenedVersion = { updated_at?: string; field_versions?: Record<string, string> }
