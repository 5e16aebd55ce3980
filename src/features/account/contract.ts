import * as z from 'zod/mini'
import { defineContract } from '#shared/contract.ts'

/** A file with everything that is stored about a person. */
export const DataExport = z.object({
  requested_at: z.string(),
  /** Both are null while the file is being prepared. */
  ready_at: z.nullable(z.string()),
  expires_at: z.nullable(z.string()),
})
export type DataExport = z.infer<typeof DataExport>

const Nothing = z.object({})

export const dataExportApi = defineContract({
  request: {
    method: 'POST',
    path: '/api/me/export',
    access: 'user',
    input: Nothing,
    output: DataExport,
    summary: 'Prepare a new file with everything that is stored about me. Changes nothing while one is being prepared.',
  },
  state: {
    method: 'GET',
    path: '/api/me/export/state',
    access: 'user',
    input: Nothing,
    output: z.nullable(DataExport),
    summary: 'Whether my file is being prepared or ready, and until when; null without one.',
  },
  download: {
    method: 'GET',
    path: '/api/me/export',
    access: 'user',
    input: Nothing,
    output: z.string(),
    costly: true,
    summary:
      'A ZIP archive: everything that is stored about me as JSON, as it was prepared last, my picture, and a signed file that another installation takes in. 404 until it is ready.',
  },
})
