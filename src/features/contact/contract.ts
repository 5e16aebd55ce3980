import * as z from 'zod/mini'
import type { Contract } from '#shared/contract.ts'
import { ContactMessage } from './fields.ts'

export const contactApi = {
  send: {
    method: 'POST',
    path: '/api/contact',
    access: 'anyone',
    input: z.extend(ContactMessage, {
      /** The public address of a conference: its organisers get the message. */
      conference: z.optional(z.string()),
      /** Nobody sees this field, so only a machine fills it in. */
      website: z.optional(z.string()),
    }),
    output: z.void(),
    status: 204,
    summary: 'Write to the operator or, with the address of a published conference, to its organisers. Five an hour.',
  },
} as const satisfies Contract
