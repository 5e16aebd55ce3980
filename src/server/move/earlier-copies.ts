import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Database } from '#server/db/db.ts'
import { RECORDINGS, type Storage } from '#server/files/storage.ts'

/** In the data folder: what was copied where, because only that may be deleted there again. */
const COPIES = 'moved-files.jsonl'
const Copy = z.object({ to: z.string(), path: z.string() })

/** Call it before a file is copied to an address. */
export async function noteCopy(dataDir: string, copy: z.infer<typeof Copy>) {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await appendFile(join(dataDir, COPIES), `${JSON.stringify(copy)}\n`, { mode: 0o600 })
}

type Between = { from: Storage; to: Storage; address: string; dataDir: string }

/**
 * What an earlier call copied there and the source does not have any more. Recordings are left out: a job deletes those whose
 * row is gone.
 */
export async function goneSince({ from, to, address, dataDir }: Between): Promise<string[]> {
  const gone: string[] = []
  for (const path of await copiesAt(dataDir, address)) {
    if (path.startsWith(`${RECORDINGS}/`) || (await from.stat(path)) !== null) continue
    if ((await to.stat(path)) !== null) gone.push(path)
  }
  return gone
}

/**
 * Deletes files of which the database knows nothing, and returns how many: an erased person's picture must not stay in the new
 * place. One that a row names stays even if the source lacks it, because the two places may be the wrong way round.
 */
export async function removeUnnamed({ query }: Pick<Database, 'query'>, to: Storage, paths: readonly string[]) {
  const { rows } = await query('select path from stored_files where path = any($1)', [[...paths]])
  const named = new Set(rows.map(({ path }) => String(path)))
  const unnamed = paths.filter((path) => !named.has(path))
  for (const path of unnamed) await to.remove(path)
  return unnamed.length
}

async function copiesAt(dataDir: string, address: string): Promise<ReadonlySet<string>> {
  const written = await readFile(join(dataDir, COPIES), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  })
  const copies = written.split('\n').flatMap((line) => Copy.safeParse(asJson(line)).data ?? [])
  return new Set(copies.flatMap(({ to, path }) => (to === address ? path : [])))
}

/** Null for a line that was not written to its end. */
function asJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
