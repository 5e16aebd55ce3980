import { expect, test } from 'vitest'
import { instant } from './columns.ts'
import { pgTable } from 'drizzle-orm/pg-core'

const { at } = pgTable('moments', { at: instant() })

test.each([
  ['2025-04-10 09:00:00+00', '2025-04-10T09:00:00.000Z'],
  ['2025-04-10 09:00:00.5+00', '2025-04-10T09:00:00.500Z'],
  ['2025-04-10 09:00:00.123456+00', '2025-04-10T09:00:00.123Z'],
  ['2025-04-10 09:00:00.999999+00', '2025-04-10T09:00:00.999Z'],
  ['2025-04-10 09:00:00+02', '2025-04-10T07:00:00.000Z'],
  ['2025-04-10 09:00:00.25+05:30', '2025-04-10T03:30:00.250Z'],
])('the moment that PostgreSQL writes as %s is %s', (written, iso) => {
  expect(at.mapFromDriverValue(written)).toBe(iso)
})
