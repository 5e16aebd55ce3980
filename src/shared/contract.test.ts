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

test('an endpoint gives its callers its types, and no schemas', () => {
  const { book } = roomsApi
  expectTypeOf<Input<typeof book>>().toEqualTypeOf<{ id: string; seats?: number | undefined }>()
  expectTypeOf<Parsed<typeof book>>().toEqualTypeOf<{ id: string; seats: number }>()
  expectTypeOf<Output<typeof book>>().toEqualTypeOf<{ booked: boolean }>()
  expectTypeOf(book).not.toHaveProperty('input')
  expectTypeOf(book).not.toHaveProperty('output')
  expectTypeOf(book).not.toHaveProperty('summary')
  expectTypeOf(book.access).toEqualTypeOf<'user'>()
})

test('path parameters are filled in and encoded, and the rest of the input is returned', () => {
  expect(fillPath('/api/rooms/:id/bookings', { id: 'a/b', seats: 2 })).toEqual({
    path: '/api/rooms/a%2Fb/bookings',
    rest: { seats: 2 },
  })
})
