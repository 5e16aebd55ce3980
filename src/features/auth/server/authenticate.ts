import { eq, sql } from 'drizzle-orm'
import { decodeJwt, errors, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { AppError } from '#shared/errors.ts'
import type { Core, User } from '#server/context.ts'
import { type Db, prepared } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import { batched } from '#server/live/batches.ts'
import { TOKEN_LEEWAY_SECONDS } from '../rules.ts'
import { keysOf } from './keys.ts'
import { AuthError, refusals } from './errors.ts'
import { rememberedSessions } from './remembered-sessions.ts'
import { AUDIENCE, isBarred, isOver, issuerOf, type SignedIn } from './sessions.ts'
import { sessions, users } from './table.ts'

const sessionsByIds = prepared((db) =>
  db
    .select({ session: sessions, account: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(sql`${sessions.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('auth_sessions'),
)

/** The most sessions that one query looks up. */
const AT_ONCE = 200

/** When a hall comes back at once, those who wait for a query share the next one. */
const findTogether = prepared((db) =>
  batched<string, SignedIn | null>(AT_ONCE, async (ids) => {
    const found = await sessionsByIds(db).execute({ ids })
    const byId = new Map(found.map((signed) => [signed.session.id, signed]))
    return ids.map((id) => byId.get(id.toLowerCase()) ?? null)
  }),
)

/** Why a token was rejected, for developers. */
function reasonOf(error: unknown) {
  if (error instanceof errors.JWTExpired) return 'token is expired'
  if (error instanceof errors.JWTClaimValidationFailed) return 'token has invalid claims'
  return 'token is malformed or its signature is not ours'
}

/**
 * The session that a token names, looked up at each call, so that a sign-out, a ban or a deletion counts at once. Throws
 * an `AuthError`; the endpoints of the product use `authenticate`.
 */
export async function signedIn({ env, db }: Pick<Core, 'env' | 'db'>, token: string, now: Date): Promise<SignedIn> {
  const keys = await keysOf(env)
  const { payload } = await jwtVerify(token, keys.verify, {
    algorithms: [keys.alg],
    audience: AUDIENCE,
    issuer: issuerOf(env),
    currentDate: now,
    clockTolerance: TOKEN_LEEWAY_SECONDS,
    requiredClaims: ['sub', 'exp', 'session_id'],
  }).catch((error: unknown) => {
    throw refusals.badToken(reasonOf(error))
  })
  const found = await liveSession(db, payload.session_id, now)
  if (!found || found.account.id !== payload.sub) throw refusals.sessionGone()
  return found
}

const SessionId = z.uuid()

/** Another program with our key can sign any claim, so the session's id may have any shape. */
async function liveSession(db: Db, claimed: unknown, now: Date): Promise<SignedIn | null> {
  const { data: session_id } = SessionId.safeParse(claimed)
  if (session_id === undefined) return null
  const found = await findTogether(db)('sessions', session_id)
  return found && !isBarred(found.account, now) && !isOver(found.session, now) ? found : null
}

function asUser({ session, account }: SignedIn): User {
  return { id: account.id, email: account.email ?? '', session_id: session.id, is_delegate: account.is_delegate }
}

/** The user of an access token. Throws `signed_out` without a reason. */
export async function authenticate(core: Core, token: string, now: Date): Promise<User> {
  const remembered = rememberedSessions(core)
  const cached = remembered.find(token, now)
  if (cached) return cached
  const changes = core.changes.count()
  try {
    const user = asUser(await signedIn(core, token, now))
    const { exp = 0 } = decodeJwt(token)
    const expires_at = new Date((exp + TOKEN_LEEWAY_SECONDS) * 1000)
    remembered.remember(token, { user, expires_at, changes, now })
    return user
  } catch (error) {
    if (error instanceof AuthError) throw new AppError('signed_out', 'Please log in first.')
    throw error
  }
}

/** Those of these sessions that have not ended. For connections that outlive a request: ask every few seconds. */
export async function currentSessions(db: Db, session_ids: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  const found = await db
    .select({ session: sessions, account: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(isAnyOf(sessions.id, session_ids))
  const current = found.filter(({ session, account }) => !isBarred(account, now) && !isOver(session, now))
  return new Set(current.map(({ session }) => session.id))
}
