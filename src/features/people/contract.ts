import * as z from 'zod/mini'
import { defineContract } from '#shared/contract.ts'

/** Somebody who writes in a conference, as the others there see them: never with an address. */
export const ConferencePerson = z.object({
  person_id: z.string(),
  full_name: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
  /** What sets them apart from other delegates. A namesake has the name of an organiser and is none. */
  role: z.nullable(z.enum(['organiser', 'speaker', 'exhibitor', 'namesake'])),
})
export type ConferencePerson = z.infer<typeof ConferencePerson>

/** The same where no conference is concerned. */
export const Person = z.omit(ConferencePerson, { role: true })
export type Person = z.infer<typeof Person>

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
