import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { keysOf } from '#features/auth/server/keys.ts'
import { ERASURES } from '#server/data-files.ts'
import type { Db } from '#server/db/db.ts'
import type { Env } from '#server/env.ts'
import { appendLine } from '#server/files/durable.ts'
import { readOrEmpty } from '#server/files/missing.ts'

/**
 * The log of erasures. It is a file next to the database, because a database restored from a backup contains the erased
 * people again, and the log says whom to erase again. It contains no names or addresses. By the address of an account, under a
 * hash with the key of the installation, somebody is found in a file of a conference that was made before.
 */
const at = z.optional(z.iso.datetime())
const Erasure = z.union([
  z.object({ account: z.uuid(), address: z.optional(z.string()), at }),
  z.object({ conference: z.uuid(), email_hash: z.string(), at }),
])
export type Erasure = z.infer<typeof Erasure>

/** The hash of an address in the log of erasures of accounts. */
export async function addressHashes(env: Env) {
  const { mac } = await keysOf(env)
  return (email: string) => mac(`erased:${email}`).toString('base64url')
}

function fileOf({ DATA_DIR }: Env) {
  return join(DATA_DIR, ERASURES)
}

/**
 * Call it as the last step of the transaction that erases. When it returns, the line is on the disk. When it throws,
 * nothing was written, and the transaction must be rolled back.
 */
export async function recordErasure(tx: Db, env: Env, erasure: Erasure, now: Date) {
  // Until the commit, so that no two processes write at the same time.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('erasures', 0))`)
  await mkdir(env.DATA_DIR, { recursive: true, mode: 0o700 })
  await appendLine(fileOf(env), JSON.stringify({ ...erasure, at: now.toISOString() }))
}

/**
 * All erasures, oldest first. Throws a sentence for the operator when a line cannot be read, because the person it names
 * would come back from a backup.
 */
export async function readErasures(env: Env): Promise<Erasure[]> {
  const written = await readOrEmpty(fileOf(env))
  const erasures: Erasure[] = []
  const unread: number[] = []
  for (const [index, line] of written.split('\n').entries()) {
    if (line.trim() === '') continue
    const parsed = Erasure.safeParse(asJson(line))
    if (parsed.success) erasures.push(parsed.data)
    else unread.push(index + 1)
  }
  if (unread.length > 0) throw new Error(unreadable(fileOf(env), unread))
  return erasures
}

const NAMED_LINES = 10

function unreadable(file: string, lines: number[]) {
  const named = lines.slice(0, NAMED_LINES).join(', ')
  const more = lines.length > NAMED_LINES ? ` and ${lines.length - NAMED_LINES} more` : ''
  return (
    `${file} cannot be read in line ${named}${more}. The file says whom to erase again after a backup was restored, ` +
    'so Foyer does not start without it. Put back a whole copy of the file; without one, delete the line, and know ' +
    'that whoever it named may be back.'
  )
}

function asJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
