import * as z from 'zod/mini'
import { Conference } from '#features/conferences/contract.ts'
import { defineContract } from '#shared/contract.ts'

/** What somebody is registered for before they can see it. */
export const unpublishedApi = defineContract({
  list: {
    method: 'GET',
    path: '/api/me/conferences/unpublished',
    access: 'user',
    input: z.object({}),
    output: z.array(z.pick(Conference, { id: true, name: true, start_date: true, end_date: true })),
    summary: 'The conferences that I am registered for and that are not published yet, the first to begin first.',
  },
})
