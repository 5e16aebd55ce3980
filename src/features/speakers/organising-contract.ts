import * as z from 'zod/mini'
import { inConference } from '#features/conferences/contract.ts'
import { defineContract } from '#shared/contract.ts'
import { openedVersion } from '#shared/opened-version.ts'
import { selectedIds } from '#shared/selection-contract.ts'
import { Speaker } from './contract.ts'

const one = z.extend(inConference, { id: z.uuid() })

/** What organisers do with speakers as people. */
export const speakerOrganisingApi = defineContract({
  undoImport: {
    method: 'POST',
    path: '/api/conferences/:conference_id/speakers/import/undo',
    access: 'user',
    input: z.extend(inConference, selectedIds),
    /** `kept` is how many of them are still there. */
    output: z.object({ removed: z.number(), kept: z.number() }),
    summary:
      'Delete those of these speakers whom nobody has changed since they were imported, and who speak in no session.',
  },
  takeBack: {
    method: 'POST',
    path: '/api/conferences/:conference_id/speakers/:id/edits/undo',
    access: 'user',
    input: z.extend(one, openedVersion),
    output: Speaker,
    summary: 'Take back what a speaker has changed, as far as nobody has changed it since.',
  },
  keepEdits: {
    method: 'DELETE',
    path: '/api/conferences/:conference_id/speakers/:id/edits',
    access: 'user',
    input: z.extend(one, openedVersion),
    output: z.void(),
    status: 204,
    summary: 'Agree to what a speaker has changed, so that it is not shown as a change any more.',
  },
  export: {
    method: 'GET',
    path: '/api/conferences/:conference_id/speakers/export',
    access: 'user',
    input: inConference,
    output: z.string(),
    costly: true,
    summary: 'All speakers with their addresses as a CSV file that imports back. The export is noted in the audit log.',
  },
})
