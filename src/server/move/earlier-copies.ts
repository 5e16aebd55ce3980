import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { readOrEmpty } from '#server/files/missing.ts'

/** In the data folder: which files a move has found or put where, because only those may be deleted there by a later one. */
const COPIES = 'moved-files.jsonl'
const Copy = z.object({ to: z.string(), path: z.string() })

/** Call it before a file is copied, with the addresses of both places. */
export async function noteCopy(dataDir: string, path: string, addresses: readonly string[]) {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const lines = addresses.map((to) => `${JSON.stringify({ to, path } satisfies z.infer<typeof Copy>)}\n`)
  await appendFile(join(dataDir, COPIES), lines.join(''), { mode: 0o600 })
}

/** The paths of the files that earlier calls have found or put at an address. */
export async function copiesAt(dataDir: string, address: string): Promise<ReadonlySet<string>> {
  const written = await readOrEmpty(join(dataDir, COPIES))
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
