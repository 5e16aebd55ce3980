import { eq, sql } from 'drizzle-orm'
import { decodeJwt, errors, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { AppError } from '#shared/errors.ts'
import type { Core, User } from '#server/context.ts'
import { type Db, prepared } from '#server/db/db.ts'
import { TOKEN_LEEWAY_SECONDS } from '../rules.ts'
import { keysOf } from './keys.ts'
import { AuthError, refusals } from './errors.ts'
import { rememberedSessions } from './remembered-sessions.ts'
import { AUDIENCE, isBarred, isOver, issuerOf, type SignedIn } from './sessions.ts'
import { sessions, users } from './table.ts'

const sessionById = prepared((db) =>
  db
    .select({ session: sessions, account: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(eq(sessions.id, sql.placeholder('session_id')))
    .prepare('auth_session'),
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

/** Whoever has our key can sign any claim, so the session's id may have any shape. */
async function liveSession(db: Db, claimed: unknown, now: Date): Promise<SignedIn | null> {
  const { data: session_id } = SessionId.safeParse(claimed)
  if (session_id === undefined) return null
  const [found] = await sessionById(db).execute({ session_id })
  return found && !isBarred(found.account, now) && !isOver(found.session, now) ? found : null
}

function asUser({ session, account }: SignedIn): User {
  return { id: account.id, email: account.email ?? '', session_id: session.id, is_delegate: account.is_delegate }
}

/** The user of an access token. Throws `signed_out` without a reason. */
export async function authenticate(core: Core, token: string, now: Date): Promise<User> {
  const remembered = rememberedSessions(core)
  const known = remembered.find(token, now)
  if (known) return known
  const changes = core.changes.count()
  try {
    const user = asUser(await signedIn(core, token, now))
    const { exp = 0 } = decodeJwt(token)
    const expires_at = new Date((exp + TOKEN_LEEWAY_SECONDS) * 1000)
    remembered.remember(token, { user, expires_at, changes, now })
    return user
  } catch (error) {
    if (error instanceof AuthError) throw new AppError('signed_out', 'Please sign in first.')
    throw error
  }
}

/**
 * The user of a session that began earlier, or null once it has ended. For connections that outlive a request, such as a
 * socket: call it when `core.changes` reports the session or its user, and at least every five seconds.
 */
export async function stillSignedIn(core: Core, session_id: string, now: Date): Promise<User | null> {
  const found = await liveSession(core.db, session_id, now)
  return found && asUser(found)
}
