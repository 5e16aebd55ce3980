import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Env } from '#server/env.ts'

/**
 * What was erased, in a file beside the data and not in the database: a database restored from a backup knows the
 * people again, and the list says whom to forget once more. It names nobody.
 */
const Erasure = z.union([z.object({ account: z.uuid() }), z.object({ conference: z.uuid(), email_hash: z.string() })])
export type Erasure = z.infer<typeof Erasure>

function fileOf({ DATA_DIR }: Env) {
  return join(DATA_DIR, 'erasures.jsonl')
}

/** Call it as the last act of the transaction that erases: when it returns, the line is on the disk. */
export async function noteErasure(env: Env, erasure: Erasure, now: Date) {
  await mkdir(env.DATA_DIR, { recursive: true, mode: 0o700 })
  const file = await open(fileOf(env), 'a', 0o600)
  try {
    await file.write(`${JSON.stringify({ ...erasure, at: now.toISOString() })}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Everything on the list, oldest first. A line that a crash has cut off is passed over: its erasure never ended. */
export async function readErasures(env: Env): Promise<Erasure[]> {
  const written = await readFile(fileOf(env), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  })
  return written.split('\n').flatMap((line) => {
    const parsed = Erasure.safeParse(asJson(line))
    return parsed.success ? [parsed.data] : []
  })
}

function asJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
