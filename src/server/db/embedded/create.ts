import { PGlite } from '@electric-sql/pglite'

// The program that creates an empty database in the folder it is given; `open.ts` runs it as a process of its own.
const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('This program takes the folder of the new database.')
const engine = await PGlite.create({ dataDir: folder })
await engine.close()
process.exit()
