import { PGlite } from '@electric-sql/pglite'

// The program that creates an empty database in the folder it is given; `open.ts` runs it as a process of its own.
const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('This program takes the folder of the new database.')
// Whoever waits for the database was killed, and the next one begins in a folder of its own.
process.once('disconnect', () => process.exit(1))
// Also before this program had loaded.
if (!process.connected) process.exit(1)
const engine = await PGlite.create({ dataDir: folder })
await engine.close()
process.exit()
