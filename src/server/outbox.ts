import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import { type Db, transact } from './db.ts'
import { type Letter, type Mailer, isUndeliverable } from './mail.ts'
import { instant } from './schema.ts'

export const letters = pgTable('letters', {
  id: uuid().primaryKey(),
  kind: text().notNull(),
  to_address: text().notNull(),
  subject: text().notNull(),
  body_text: text().notNull(),
  body_html: text().notNull(),
  reply_to: text(),
  unsubscribe_url: text(),
  topic: text(),
  bulk: boolean().notNull().default(false),
  created_at: instant().notNull(),
  next_attempt_at: instant(),
  attempts: integer().notNull(),
  sent_at: instant(),
  failed_at: instant(),
  refused: boolean().notNull().default(false),
  last_error: text(),
})

const MINUTE = 60_000
const LONGEST_WAIT = 15 * MINUTE
const GIVE_UP_AFTER = 72 * 60 * MINUTE
/** A claimed letter is tried again after this long when its process died with it. */
const LEASE = 2 * MINUTE
/** Longer than the slowest mail server may take over one letter. */
const SENDING_LEASE = 5 * MINUTE
const BATCH = 20

/** Call it inside the transaction that causes the letter: either both happen or neither. Returns the letter's id. */
export async function postLetter(db: Db, letter: Letter, now: Date) {
  const [id] = await postLetters(db, [letter], now)
  return id ?? ''
}

/** The same for some hundreds at once. Returns the ids in the order of the letters. */
export async function postLetters(db: Db, some: readonly Letter[], now: Date) {
  if (some.length === 0) return []
  const rows = some.map((letter) => ({
    id: randomUUID(),
    kind: letter.kind,
    to_address: letter.to,
    subject: letter.subject.replaceAll(/\s+/g, ' ').trim(),
    body_text: letter.text,
    body_html: letter.html,
    reply_to: letter.reply_to ?? null,
    unsubscribe_url: letter.unsubscribe_url ?? null,
    topic: letter.topic ?? null,
    bulk: letter.bulk ?? false,
    created_at: now.toISOString(),
    next_attempt_at: now.toISOString(),
    attempts: 0,
  }))
  await db.insert(letters).values(rows)
  return rows.map(({ id }) => id)
}

/** How many letters are due and not sent, and how many on record could not be sent; for whoever watches the server. */
export async function letterBacklog(db: Db, now: Date) {
  const waiting = and(isNull(letters.sent_at), isNull(letters.failed_at), lte(letters.created_at, now.toISOString()))
  return { waiting: await db.$count(letters, waiting), failed: await db.$count(letters, isNotNull(letters.failed_at)) }
}

type Counted = { topic?: string; kind?: string; to?: string; since: Date }

/** Letters since then about a topic, of a kind, to an address. */
export async function countLetters(db: Db, { topic, kind, to, since }: Counted) {
  const about = topic === undefined ? undefined : eq(letters.topic, topic)
  const ofKind = kind === undefined ? undefined : eq(letters.kind, kind)
  const toThem = to === undefined ? undefined : eq(letters.to_address, to)
  return db.$count(letters, and(about, ofKind, toThem, gt(letters.created_at, since.toISOString())))
}

/** Letters by their ids, or by what they are about. */
type Which = { ids: string[] } | { topic: string }

/**
 * Call it in the transaction that makes what is in these letters void: what was not sent never is, and what was sent
 * keeps no text here. A letter that is on its way at this moment still arrives.
 */
export async function retractLetters(tx: Db, which: Which) {
  if ('ids' in which && which.ids.length === 0) return
  const meant =
    'ids' in which ? sql`${letters.id} = any(${sql.param(which.ids)}::uuid[])` : eq(letters.topic, which.topic)
  await tx.delete(letters).where(and(meant, isNull(letters.sent_at)))
  await tx
    .update(letters)
    .set({ body_text: '', body_html: '', reply_to: null, unsubscribe_url: null })
    .where(and(meant, ne(letters.body_text, '')))
}

/** For somebody who is to be forgotten: nothing says any more that the address was ever written to. */
export async function eraseLetters(tx: Db, { to, topic }: { to: string; topic?: string }) {
  const about = topic === undefined ? undefined : eq(letters.topic, topic)
  await tx.delete(letters).where(and(eq(letters.to_address, to), about))
}

const KEPT = 30 * 24 * 60 * MINUTE

/** Forgets letters that are thirty days old and wait for nothing. Returns how many. */
export async function forgetLetters(db: Db, now: Date) {
  const before = new Date(now.getTime() - KEPT).toISOString()
  const forgotten = await db
    .delete(letters)
    .where(and(lt(letters.created_at, before), isNull(letters.next_attempt_at)))
    .returning({ id: letters.id })
  return forgotten.length
}

/** Milliseconds until the next try after `attempts` failed ones: 1, 2, 4, 8, then every 15 minutes. */
export function waitAfter(attempts: number) {
  return Math.min(LONGEST_WAIT, MINUTE * 2 ** (attempts - 1))
}

/** Takes due letters so that no other process sends them meanwhile; those that somebody waits for come first. */
async function claim(db: Db, now: Date) {
  return transact(db, async (tx) => {
    const due = await tx
      .select({ id: letters.id })
      .from(letters)
      .where(lte(letters.next_attempt_at, now.toISOString()))
      .orderBy(asc(letters.bulk), asc(letters.next_attempt_at))
      .limit(BATCH)
      .for('update', { skipLocked: true })
    if (due.length === 0) return []
    const claimed = await tx
      .update(letters)
      .set({ next_attempt_at: new Date(now.getTime() + LEASE).toISOString(), attempts: sql`${letters.attempts} + 1` })
      .where(
        inArray(
          letters.id,
          due.map(({ id }) => id),
        ),
      )
      .returning()
    // An update answers in no particular order.
    return claimed.toSorted((a, b) => Number(a.bulk) - Number(b.bulk))
  })
}

type Claimed = typeof letters.$inferSelect

async function deliver(db: Db, mailer: Mailer, letter: Claimed, now: Date) {
  if (!(await isStillOurs(db, letter, now))) return
  try {
    await mailer.send(letter)
    await settle(db, letter.id, { sent_at: now.toISOString(), next_attempt_at: null, last_error: null })
  } catch (error) {
    const last_error = (error instanceof Error ? error.message : String(error)).slice(0, 300)
    const tooOld = now.getTime() - Date.parse(letter.created_at) > GIVE_UP_AFTER
    const refused = isUndeliverable(error)
    if (refused || tooOld) {
      await settle(db, letter.id, { failed_at: now.toISOString(), next_attempt_at: null, refused, last_error })
    } else {
      const next = new Date(now.getTime() + waitAfter(letter.attempts)).toISOString()
      await settle(db, letter.id, { next_attempt_at: next, last_error })
    }
  }
}

/** False when the letter was taken back meanwhile, or claimed anew because those before it took too long. */
async function isStillOurs(db: Db, { id, attempts }: Claimed, now: Date) {
  const ours = await db
    .update(letters)
    .set({ next_attempt_at: new Date(now.getTime() + SENDING_LEASE).toISOString() })
    .where(and(eq(letters.id, id), eq(letters.attempts, attempts), isNotNull(letters.next_attempt_at)))
    .returning({ id: letters.id })
  return ours.length > 0
}

async function settle(db: Db, id: string, change: Partial<Claimed>) {
  await db
    .update(letters)
    .set(change)
    .where(and(eq(letters.id, id), isNull(letters.sent_at)))
}

export type Outbox = {
  /** Sends what is due now and returns how many letters were tried. Tests call it; the worker does so by itself. */
  flush(): Promise<number>
  start(): void
  stop(): Promise<void>
}

const POLL_MS = 1000

/** At least once, what somebody waits for before what is one of many, with the same Message-ID at every try. */
export function createOutbox(options: { db: Db; mailer: Mailer; clock: Clock; log: FastifyBaseLogger }): Outbox {
  const { db, mailer, clock, log } = options
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let working: Promise<unknown> = Promise.resolve()

  async function flush() {
    const now = clock.now()
    const claimed = await claim(db, now)
    for (const letter of claimed) {
      if (stopped) break
      await deliver(db, mailer, letter, clock.now())
    }
    return claimed.length
  }

  function tick() {
    working = flush()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'the outbox will try again')
        return 0
      })
      .then((tried) => {
        if (!stopped) timer = setTimeout(tick, tried === BATCH ? 0 : POLL_MS).unref()
      })
  }

  return {
    flush,
    start: tick,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await working
    },
  }
}
