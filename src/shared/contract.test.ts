import { expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import { defineContract, fillPath, type Input, type Output, type Parsed } from './contract.ts'

const roomsApi = defineContract({
  book: {
    method: 'POST',
    path: '/api/rooms/:id/bookings',
    access: 'user',
    input: z.object({ id: z.string(), seats: z._default(z.number(), 1) }),
    output: z.object({ booked: z.boolean() }),
    summary: 'Book a room.',
  },
})

test('an endpoint promises its callers its types, and none of the schemas that the browser does without', () => {
  const { book } = roomsApi
  expectTypeOf<Input<typeof book>>().toEqualTypeOf<{ id: string; seats?: number | undefined }>()
  expectTypeOf<Parsed<typeof book>>().toEqualTypeOf<{ id: string; seats: number }>()
  expectTypeOf<Output<typeof book>>().toEqualTypeOf<{ booked: boolean }>()
  expectTypeOf(book).not.toHaveProperty('input')
  expectTypeOf(book).not.toHaveProperty('output')
  expectTypeOf(book).not.toHaveProperty('summary')
  expectTypeOf(book.access).toEqualTypeOf<'user'>()
})

test('the named parts of a path are filled in and encoded, and the rest is left over', () => {
  expect(fillPath('/api/rooms/:id/bookings', { id: 'a/b', seats: 2 })).toEqual({
    path: '/api/rooms/a%2Fb/bookings',
    rest: { seats: 2 },
  })
})
