import * as z from 'zod/mini'
import { defineContract } from '#shared/contract.ts'
import { inConference } from './contract.ts'
import { PORTABLE_BYTES } from './portable-rules.ts'

/** What is in a file, who made it, and the conference that was created from it. */
const ImportedConference = z.object({
  /** Null for a preview. */
  conference_id: z.nullable(z.string()),
  name: z.string(),
  /** The address of the installation that the file says it comes from. */
  origin: z.string(),
  /** Of the key that signed it. */
  fingerprint: z.string(),
  /** Whether this installation signed it. */
  is_ours: z.boolean(),
  made_at: z.string(),
  /** How many rows each part has, without parts that are empty. */
  counts: z.array(z.object({ part: z.string(), count: z.number() })),
  pictures: z.number(),
})
export type ImportedConference = z.infer<typeof ImportedConference>

export const portableApi = defineContract({
  export: {
    method: 'GET',
    path: '/api/conferences/:conference_id/file',
    access: 'user',
    input: inConference,
    output: z.string(),
    costly: true,
    summary:
      'A conference that I organise as one signed file, which another installation takes in. It is noted in the audit log.',
  },
  import: {
    method: 'POST',
    path: '/api/conferences/import',
    access: 'user',
    input: z.object({ dry_run: z._default(z.stringbool(), false) }),
    output: ImportedConference,
    bytes: { types: ['application/gzip'], limit: PORTABLE_BYTES, streamed: true },
    costly: true,
    summary:
      'Create a draft from the file of a conference, whole or, where it is refused, not at all; `dry_run=true` only says what is in it.',
  },
})
