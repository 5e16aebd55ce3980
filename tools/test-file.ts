import { afterAll } from 'vitest'
import { cleanUp } from '#server/test-cleanup.ts'
import { emptyTestDatabase } from '#server/test-database.ts'

await emptyTestDatabase()
afterAll(cleanUp)
