import { eq, inArray, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { FullName } from '#features/auth/fields.ts'
import { setDelegate } from '#features/auth/server/accounts.ts'
import { hasOperatorAddress } from '#features/auth/server/operator-address.ts'
import { users } from '#features/auth/server/table.ts'
import type { Core, User } from '#server/context.ts'
import { type Db, transact } from '#server/db/db.ts'
import { randomName } from '#server/files/stored-files.ts'
import { encodeImage, removeImage, removeOrphans, storeImage } from '#server/files/stored-images.ts'
import { fold } from '#shared/fold.ts'
import type { Profile } from '../contract.ts'
import type { ProfileFields } from '../fields.ts'
import { profiles } from './table.ts'

const NOTHING = {
  full_name: null,
  position: null,
  company: null,
  bio: null,
  phone: null,
  avatar_url: null,
  updated_at: null,
}

type Accounts = Pick<Core, 'db' | 'env'>

/** The caller's profile. Fields are null until they are saved for the first time. */
export async function readProfile(core: Accounts, { id, email }: User): Promise<Profile> {
  const [row] = await core.db
    .select({ profile: profiles, is_delegate: users.is_delegate })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, id))
  const is_operator = await hasOperatorAddress(core, id)
  return { ...NOTHING, ...row?.profile, id, email, is_delegate: row?.is_delegate ?? false, is_operator }
}

/** Stores these fields and leaves the others. */
export async function updateProfile(
  core: Accounts,
  user: User,
  change: Partial<z.output<typeof ProfileFields>>,
  now: Date,
): Promise<Profile> {
  const written = { ...change, updated_at: now.toISOString() }
  await transact(core.db, async (tx) => {
    const [row] = await tx
      .insert(profiles)
      .values({ id: user.id, ...written })
      .onConflictDoUpdate({ target: profiles.id, set: written })
      .returning()
    if (row) await foldProfile(tx, row)
  })
  return readProfile(core, user)
}

/** Stores what people search a profile by. Call it in the transaction that wrote the row. */
async function foldProfile(tx: Db, { id, full_name, position, company }: typeof profiles.$inferSelect) {
  const search_text = fold([full_name, position, company].filter(Boolean).join(' '))
  await tx
    .update(profiles)
    .set({ search_text, sort_name: fold(full_name ?? '') })
    .where(eq(profiles.id, id))
}

type ProfileFields = { full_name: string; company: string | null; position: string | null }

/** Fills empty fields of a profile, for instance at registration. Call it in the transaction that learned the values. */
export async function fillProfile(tx: Db, id: string, fields: ProfileFields, now: Date) {
  const [row] = await tx
    .insert(profiles)
    .values({ id, ...fields, updated_at: now.toISOString() })
    .onConflictDoUpdate({
      target: profiles.id,
      set: {
        full_name: sql`coalesce(${profiles.full_name}, excluded.full_name)`,
        company: sql`coalesce(${profiles.company}, excluded.company)`,
        position: sql`coalesce(${profiles.position}, excluded.position)`,
      },
    })
    .returning()
  if (row) await foldProfile(tx, row)
}

/** The hook `nameAccount`. The name is as the sign-up's metadata has it, where API clients may leave out anything. */
export async function nameAccount(tx: Db, { id, full_name }: { id: string; full_name: unknown }, now: Date) {
  const name = FullName.safeParse(full_name)
  if (name.success) await fillProfile(tx, id, { full_name: name.data, company: null, position: null }, now)
}

/** The name of a user for emails; null without a name, because the address must not be shown to others. */
export async function nameOf(db: Db, user_id: string) {
  const [row] = await db.select({ full_name: profiles.full_name }).from(profiles).where(eq(profiles.id, user_id))
  return row?.full_name ?? null
}

const AVATARS = 'avatars'
/** The longest side in pixels: twice the largest size on screen. */
const SIDE = 512
const QUOTA = { files: 20, bytes: 50 * 1024 * 1024 }

/** The owner of a user's pictures, for the quota. */
export function avatarOwner(user_id: string) {
  return `user:${user_id}`
}

/** Stores a picture as the caller's avatar and deletes the previous one. Throws what `storeImage` throws. */
export async function setAvatar(core: Core, user: User, bytes: Uint8Array, now: Date): Promise<Profile> {
  return replaceAvatar(core, user, await storeAvatar(core, user.id, bytes, now), now)
}

export async function removeAvatar(core: Core, user: User, now: Date): Promise<Profile> {
  return replaceAvatar(core, user, null, now)
}

/**
 * Stores a picture that `showAvatar` is about to show, and returns its address; a picture that no profile shows is deleted
 * after a day. Throws what `storeImage` throws.
 */
export async function storeAvatar(core: Core, user_id: string, bytes: Uint8Array, now: Date) {
  const path = `${AVATARS}/${user_id}-${randomName()}`
  return storeImage(core, { bytes, side: SIDE, path, owner: avatarOwner(user_id), quota: QUOTA }, now)
}

/** What `storeAvatar` would store. */
export function encodeAvatar(bytes: Uint8Array) {
  return encodeImage(bytes, SIDE)
}

async function replaceAvatar(core: Core, user: User, avatar_url: string | null, now: Date) {
  const before = await transact(core.db, (tx) => showAvatar(tx, user.id, avatar_url, now))
  if (before !== null) await removeImage(core, before, now)
  return readProfile(core, user)
}

/** Returns the address that was shown before, for `removeImage` after the transaction. */
export async function showAvatar(tx: Db, id: string, avatar_url: string | null, now: Date) {
  const [shown] = await tx
    .select({ avatar_url: profiles.avatar_url })
    .from(profiles)
    .where(eq(profiles.id, id))
    .for('update')
  const written = { avatar_url, updated_at: now.toISOString() }
  await tx
    .insert(profiles)
    .values({ id, ...written })
    .onConflictDoUpdate({ target: profiles.id, set: written })
  return shown?.avatar_url ?? null
}

/** Deletes pictures that no profile has used for a day. Returns how many. */
export async function removeOrphanAvatars(core: Core, now: Date) {
  const shown = async (urls: string[]) => {
    const used = await core.db
      .select({ url: profiles.avatar_url })
      .from(profiles)
      .where(inArray(profiles.avatar_url, urls))
    return used.flatMap(({ url }) => url ?? [])
  }
  return removeOrphans(core, AVATARS, shown, now)
}

/** Turns a delegate-only account into an ordinary one. Its registrations stay. */
export async function becomeOrganiser(core: Accounts, user: User, now: Date): Promise<Profile> {
  await setDelegate(core.db, user.id, false, now)
  return readProfile(core, user)
}
