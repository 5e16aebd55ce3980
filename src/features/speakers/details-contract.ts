import * as z from 'zod/mini'
import { inConference } from '#features/conferences/contract.ts'
import { defineContract } from '#shared/contract.ts'
import { Speaker } from './contract.ts'
import { INVITATION_STATES, OWN_FIELDS } from './people-rules.ts'

/** A speaker as organisers see them. */
export const SpeakerDetails = z.extend(Speaker, {
  email: z.nullable(z.string()),
  /** Of the delegate with this address; null where there is none. */
  invitation: z.nullable(z.enum(INVITATION_STATES)),
  /** What the speaker changed and nobody has changed since. */
  edits: z.array(
    z.object({
      field: z.enum(OWN_FIELDS),
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
      edited_at: z.string(),
    }),
  ),
})
export type SpeakerDetails = z.infer<typeof SpeakerDetails>

export const speakerDetailsApi = defineContract({
  list: {
    method: 'GET',
    path: '/api/conferences/:conference_id/speakers/details',
    access: 'user',
    input: inConference,
    output: z.array(SpeakerDetails),
    summary: 'The speakers of a conference that I organise, with their addresses, invitations and own changes.',
  },
})
