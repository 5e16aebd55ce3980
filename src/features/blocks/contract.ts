import * as z from 'zod/mini'
import { Person } from '#features/registration/contract.ts'
import { defineContract } from '#shared/contract.ts'

const one = z.object({ person_id: z.uuid() })

export const blocksApi = defineContract({
  list: {
    method: 'GET',
    path: '/api/blocks',
    access: 'user',
    input: z.object({}),
    output: z.array(z.object({ person: Person, created_at: z.string() })),
    summary: 'The people whom I have blocked, the last one first.',
  },
  block: {
    method: 'PUT',
    path: '/api/blocks/:person_id',
    access: 'user',
    input: one,
    output: z.void(),
    status: 204,
    summary: 'Block somebody: neither of us can write to the other or notify the other.',
  },
  unblock: {
    method: 'DELETE',
    path: '/api/blocks/:person_id',
    access: 'user',
    input: one,
    output: z.void(),
    status: 204,
    summary: 'Take my block of somebody back.',
  },
})
