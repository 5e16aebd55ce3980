import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Env } from '#server/env.ts'

/**
 * The log of erasures. It is a file next to the database, because a database restored from a backup contains the erased
 * people again, and the log says whom to erase again. It contains no names or addresses.
 */
const Erasure = z.union([z.object({ account: z.uuid() }), z.object({ conference: z.uuid(), email_hash: z.string() })])
export type Erasure = z.infer<typeof Erasure>

function fileOf({ DATA_DIR }: Env) {
  return join(DATA_DIR, 'erasures.jsonl')
}

/** Call it as the last step of the transaction that erases. When it returns, the line is on the disk. */
export async function recordErasure(env: Env, erasure: Erasure, now: Date) {
  await mkdir(env.DATA_DIR, { recursive: true, mode: 0o700 })
  const file = await open(fileOf(env), 'a', 0o600)
  try {
    await file.write(`${JSON.stringify({ ...erasure, at: now.toISOString() })}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** All erasures, oldest first. A line cut off by a crash is ignored, because its erasure was rolled back. */
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
