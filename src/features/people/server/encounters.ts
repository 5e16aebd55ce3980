import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { users } from '#features/auth/server/table.ts'
import { delegates } from '#features/delegates/server/table.ts'
import { profiles } from '#features/profile/server/table.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { conferencesOf } from './participants.ts'
import { personBlocks } from './table.ts'

/**
 * Whether somebody has met a person who has an account, in any of the ways that the features know. A block keeps the
 * two apart, so it says nothing but that they had met before it was made.
 */
export async function hasMet({ db, user, hooks }: Pick<Call, 'db' | 'user' | 'hooks'>, person_id: string) {
  const [own, other] = [sql`${user.id}::uuid`, sql`${person_id}::uuid`]
  const isBlocked = sql`exists (
    select from ${personBlocks} where ${personBlocks.blocker_id} = ${own} and ${personBlocks.blocked_id} = ${other})`
  const isMet = or(isBlocked, ...hooks.encounters.map((meets) => meets(own, other)))
  return (await db.$count(users, and(eq(users.id, person_id), isNull(users.deleted_at), isMet))) > 0
}

/** The name of somebody's profile, or the one under which they registered for a conference of the two. */
export async function readMetName(db: Db, person_id: string, other_id: string): Promise<string | null> {
  const isShared = sql`${delegates.conference_id} in (${conferencesOf(sql`${person_id}::uuid`)})`
  const [registered] = await db
    .select({ full_name: delegates.full_name })
    .from(delegates)
    .where(and(eq(delegates.user_id, other_id), isShared))
    .limit(1)
  const [profile] = await db.select({ full_name: profiles.full_name }).from(profiles).where(eq(profiles.id, other_id))
  return profile?.full_name ?? registered?.full_name ?? null
}
