import { emptyTestDatabase } from '#server/test-database.ts'

await emptyTestDatabase()
