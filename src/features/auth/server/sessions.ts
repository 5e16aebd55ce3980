import { randomUUID, timingSafeEqual } from 'node:crypto'
import { and, eq, lt, ne, or, type SQL } from 'drizzle-orm'
import { SignJWT } from 'jose'
import type { Env } from '#server/env.ts'
import { type Db, transact } from '#server/db/db.ts'
import { instantBefore } from '#shared/time.ts'
import { ACCESS_TOKEN_SECONDS, judgeRefresh, refreshed, SESSION_IDLE_MS, SESSION_LIFE_MS } from '../rules.ts'
import { describeAccount, shownMetadata } from './responses.ts'
import { keysOf, type Keys } from './keys.ts'
import { refusals } from './errors.ts'
import { type Account, type Session, type SessionMethod, sessions, users } from './table.ts'

export const AUDIENCE = 'authenticated'

/** The issuer claim of our tokens. */
export function issuerOf(env: Env) {
  return `${env.PUBLIC_URL}/auth/v1`
}

/** Starts a session. The caller must have checked a password, a link from an email or a registration token. */
export async function startSession(db: Db, account: Account, method: SessionMethod, now: Date) {
  const at = now.toISOString()
  const session: Session = {
    id: randomUUID(),
    user_id: account.id,
    method,
    refresh_count: 0,
    recent_refreshes: [],
    created_at: at,
    refreshed_at: at,
  }
  await db.insert(sessions).values(session)
  await db.update(users).set({ last_sign_in_at: at }).where(eq(users.id, account.id))
  return { session, account: { ...account, last_sign_in_at: at } }
}

/** The protocol's response to a login or a refresh: both tokens and the account. */
export async function describeSession(env: Env, { session, account }: SignedIn, now: Date) {
  const keys = await keysOf(env)
  const issued = Math.floor(now.getTime() / 1000)
  return {
    access_token: await accessToken(keys, issuerOf(env), { session, account }, issued),
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: issued + ACCESS_TOKEN_SECONDS,
    refresh_token: refreshTokenAt(keys, session.id, session.refresh_count),
    user: describeAccount(account),
  }
}

export type SignedIn = { session: Session; account: Account }

function accessToken(keys: Keys, issuer: string, { session, account }: SignedIn, issued: number) {
  const claims = {
    email: account.email ?? '',
    phone: account.phone ?? '',
    app_metadata: account.app_metadata,
    user_metadata: shownMetadata(account),
    role: AUDIENCE,
    aal: 'aal1',
    amr: [{ method: session.method, timestamp: Math.floor(Date.parse(session.created_at) / 1000) }],
    session_id: session.id,
    is_anonymous: account.is_anonymous,
  }
  return new SignJWT(claims)
    .setProtectedHeader({ alg: keys.alg, typ: 'JWT', ...(keys.kid !== null && { kid: keys.kid }) })
    .setIssuer(issuer)
    .setAudience(AUDIENCE)
    .setSubject(account.id)
    .setIssuedAt(issued)
    .setExpirationTime(issued + ACCESS_TOKEN_SECONDS)
    .setJti(randomUUID())
    .sign(keys.sign)
}

/** A refresh token: session id, count and a keyed hash of both, which only this server can compute. */
function refreshTokenAt(keys: Keys, session_id: string, count: number) {
  const named = Buffer.alloc(20)
  named.write(session_id.replaceAll('-', ''), 'hex')
  named.writeUInt32BE(count, 16)
  return Buffer.concat([named, keys.mac(`refresh:${session_id}:${count}`)]).toString('base64url')
}

function readRefreshToken(keys: Keys, token: string) {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== 52) return null
  const hex = bytes.toString('hex', 0, 16)
  const session_id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const count = bytes.readUInt32BE(16)
  const genuine = timingSafeEqual(bytes, Buffer.from(refreshTokenAt(keys, session_id, count), 'base64url'))
  return genuine ? { session_id, count } : null
}

/**
 * The session of a refresh token, with its current token. Concurrent callers with the same token wait for each other at
 * the row and all get the same new one; an older token ends the session.
 */
export async function refreshSession(db: Db, env: Env, token: string, now: Date): Promise<SignedIn> {
  const named = readRefreshToken(await keysOf(env), token)
  if (!named) throw refusals.refreshMissing()
  const signedIn = await transact(db, (tx) => refreshIn(tx, named, now), { essential: true })
  // Thrown here, because an error inside the transaction would roll back the end of the session.
  if (!signedIn) throw refusals.refreshReused()
  return signedIn
}

async function refreshIn(tx: Db, named: { session_id: string; count: number }, now: Date): Promise<SignedIn | null> {
  const [found] = await tx
    .select({ session: sessions, account: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(eq(sessions.id, named.session_id))
    .for('update', { of: sessions })
  if (!found) throw refusals.refreshMissing()
  if (isBarred(found.account, now)) throw refusals.refreshBanned()
  if (isOver(found.session, now)) throw refusals.sessionExpired()
  const verdict = judgeRefresh(named.count, found.session, now.getTime())
  if (verdict === 'repeat') return found
  if (verdict === 'rotate') return rotate(tx, found, now)
  await endSessions(tx, eq(sessions.id, found.session.id))
  return null
}

async function rotate(db: Db, { session, account }: SignedIn, now: Date): Promise<SignedIn> {
  const change = { ...refreshed(session, now.getTime()), refreshed_at: now.toISOString() }
  await db.update(sessions).set(change).where(eq(sessions.id, session.id))
  return { session: { ...session, ...change }, account }
}

/** Whether the account is deleted or currently banned. */
export function isBarred(account: Pick<Account, 'deleted_at' | 'banned_until'>, now: Date) {
  const banned = account.banned_until !== null && Date.parse(account.banned_until) > now.getTime()
  return banned || account.deleted_at !== null
}

/** Whether the session is thirty days unused or ninety days old. */
export function isOver(session: Pick<Session, 'created_at' | 'refreshed_at'>, now: Date) {
  const idle = now.getTime() - Date.parse(session.refreshed_at)
  const age = now.getTime() - Date.parse(session.created_at)
  return idle > SESSION_IDLE_MS || age > SESSION_LIFE_MS
}

async function endSessions(db: Db, which: SQL | undefined) {
  await db.delete(sessions).where(which)
}

export const LOGOUT_SCOPES = ['local', 'others', 'global'] as const
export type LogoutScope = (typeof LOGOUT_SCOPES)[number]

/** Ends this session, all others, or all. Their access tokens are refused from then on. */
export function signOut(db: Db, { id, user_id }: Pick<Session, 'id' | 'user_id'>, scope: LogoutScope) {
  if (scope === 'local') return endSessions(db, eq(sessions.id, id))
  if (scope === 'global') return endSessions(db, eq(sessions.user_id, user_id))
  return endSessions(db, and(eq(sessions.user_id, user_id), ne(sessions.id, id)))
}

/** Ends all sessions of an account: for bans, erasure, and passwords set by an operator. */
export function signOutEverywhere(db: Db, user_id: string) {
  return endSessions(db, eq(sessions.user_id, user_id))
}

/** Deletes expired sessions. Called by an hourly job. */
export function removeOldSessions(db: Db, now: Date) {
  const idle = instantBefore(now, SESSION_IDLE_MS)
  const old = instantBefore(now, SESSION_LIFE_MS)
  return endSessions(db, or(lt(sessions.refreshed_at, idle), lt(sessions.created_at, old)))
}
