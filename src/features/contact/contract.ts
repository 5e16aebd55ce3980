import * as z from 'zod/mini'
import { defineContract } from '#shared/contract.ts'
import { SentMessage } from './fields.ts'

export const contactApi = defineContract({
  send: {
    method: 'POST',
    path: '/api/contact',
    access: 'anyone',
    input: SentMessage,
    output: z.void(),
    status: 204,
    summary: 'Write to the operator or, with the address of a published conference, to its organisers. Five an hour.',
  },
})
