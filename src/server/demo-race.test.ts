import { expect, test } from 'vitest'
import { conferences } from '#features/conferences/server/table.ts'
import { prepareDemo } from './demo.ts'
import { testApp } from './test.ts'

// The embedded database belongs to one process.
test.runIf(process.env.TEST_ENGINE === 'postgres')(
  'a first start of two processes at once installs one demonstration',
  async () => {
    const { core, database } = await testApp({ env: { PUBLIC_URL: 'http://localhost:3000' } })
    // It waits for the database as long as at a start.
    const starting = { ...core, db: database.jobDb }
    const both = await Promise.all([prepareDemo(starting, 'embedded'), prepareDemo(starting, 'embedded')])
    const logins = ['organiser', 'delegate'].map((role) => ({
      role,
      email: `${role}@foyer.example`,
      password: 'tidewater-2025',
      once: false,
    }))
    expect(both).toEqual([logins, logins])
    expect(await core.db.$count(conferences)).toBe(2)
  },
)
