import { afterAll, afterEach, vi } from 'vitest'
import { cleanUp } from '#server/test-cleanup.ts'
import { emptyTestDatabase } from '#server/test-database.ts'

await emptyTestDatabase()
// Files share the globals of their worker, so a clock that a test has stopped would be stopped in later files as well.
afterEach(() => void vi.useRealTimers())
afterAll(cleanUp)
