import * as z from 'zod/mini'
import { PersonProfile } from '#features/people/contract.ts'
import { defineContract } from '#shared/contract.ts'

const Card = z.object({ code: z.string(), url: z.string(), person: PersonProfile })

export const cardsApi = defineContract({
  mine: {
    method: 'GET',
    path: '/api/me/card',
    access: 'user',
    input: z.object({}),
    output: Card,
    summary: 'My card: whoever has its code can ask me to connect.',
  },
  renew: {
    method: 'POST',
    path: '/api/me/card',
    access: 'user',
    input: z.object({}),
    output: Card,
    summary: 'A new code for my card; the one before is no longer valid.',
  },
})
