import { randomBytes, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { keysOf } from '#features/auth/server/keys.ts'
import type { Call, Core } from '#server/context.ts'
import { transact } from '#server/db/db.ts'
import type { Env } from '#server/env.ts'
import type { CalendarAddress } from '../contract.ts'
import { calendarAddresses } from './table.ts'

type Row = typeof calendarAddresses.$inferSelect

const NAME_BYTES = 16
/** 16 bytes as base64url. */
const NAME_LENGTH = 22

/** The secret part of an address: the name, and a hash of it that only this installation can make. */
async function secretOf(env: Env, name: string) {
  const { mac } = await keysOf(env)
  return name + mac(`calendar ${name}`).toString('base64url')
}

async function addressOf(env: Env, { name, has_alarms, created_at, read_at }: Row): Promise<CalendarAddress> {
  const url = `${env.PUBLIC_URL}/calendar/${await secretOf(env, name)}.ics`
  return { url, has_alarms, created_at, read_at }
}

/** The caller's address; null if they have none. */
export async function readAddress({ db, env, user }: Call) {
  const [row] = await db.select().from(calendarAddresses).where(eq(calendarAddresses.person_id, user.id))
  return row ? addressOf(env, row) : null
}

/** Gives the caller an address if they have none, and changes what is given. */
export async function openAddress({ db, env, user, now }: Call, change: { has_alarms?: boolean }) {
  const { person_id } = calendarAddresses
  const row = await transact(db, async (tx) => {
    await tx
      .insert(calendarAddresses)
      .values({ person_id: user.id, ...newName(now), has_alarms: false })
      .onConflictDoNothing({ target: person_id })
    const [stored] = await tx
      .update(calendarAddresses)
      .set({ has_alarms: change.has_alarms ?? calendarAddresses.has_alarms })
      .where(eq(person_id, user.id))
      .returning()
    return stored
  })
  if (!row) throw new Error('The address was closed while it was opened.')
  return addressOf(env, row)
}

/** The old address stops at once. */
export async function renewAddress({ db, env, user, now }: Call) {
  const renewed = { ...newName(now), read_at: null }
  const [row] = await db
    .insert(calendarAddresses)
    .values({ person_id: user.id, ...renewed, has_alarms: false })
    .onConflictDoUpdate({ target: calendarAddresses.person_id, set: renewed })
    .returning()
  if (!row) throw new Error('The address was not stored.')
  return addressOf(env, row)
}

function newName(now: Date) {
  return { name: randomBytes(NAME_BYTES).toString('base64url'), created_at: now.toISOString() }
}

export async function closeAddress({ db, user }: Call) {
  await db.delete(calendarAddresses).where(eq(calendarAddresses.person_id, user.id))
}

/** The calendar at a secret address; null for every other address. */
export async function findBySecret({ db, env }: Pick<Core, 'db' | 'env'>, secret: string): Promise<Row | null> {
  const name = secret.slice(0, NAME_LENGTH)
  const right = Buffer.from(await secretOf(env, name))
  const asked = Buffer.from(secret)
  if (asked.length !== right.length || !timingSafeEqual(asked, right)) return null
  const [row] = await db.select().from(calendarAddresses).where(eq(calendarAddresses.name, name))
  return row ?? null
}
