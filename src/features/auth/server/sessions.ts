import { randomUUID, timingSafeEqual } from 'node:crypto'
import { and, eq, lt, ne, or, type SQL } from 'drizzle-orm'
import { SignJWT } from 'jose'
import type { Env } from '#server/env.ts'
import { type Db, transact } from '#server/db.ts'
import { ACCESS_TOKEN_SECONDS, judgeRefresh, refreshed, SESSION_IDLE_MS, SESSION_LIFE_MS } from '../rules.ts'
import { describeAccount, shownMetadata } from './answers.ts'
import { keysOf, type Keys } from './keys.ts'
import { refusals } from './refusals.ts'
import { type Account, type Session, type SessionMethod, sessions, users } from './table.ts'

export const AUDIENCE = 'authenticated'

/** Who our tokens say they come from. */
export function issuerOf(env: Env) {
  return `${env.PUBLIC_URL}/auth/v1`
}

/** Signs an account in. Whoever calls it has seen the proof: a password, a link from a letter, a registration token. */
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

/** The answer of the protocol to a sign-in or a refresh: both tokens and the account. */
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

/** Session, count and a keyed hash over both: 256 bits that only this server can make, and make again. */
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
 * The session behind a refresh token, ready to be told again with its live token. Twenty callers with the same token
 * wait for each other at the row and all get the same new one; a token from further back ends the session.
 */
export async function refreshSession(db: Db, env: Env, token: string, now: Date): Promise<SignedIn> {
  const named = readRefreshToken(await keysOf(env), token)
  if (!named) throw refusals.refreshMissing()
  const signedIn = await transact(db, async (tx) => {
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
  })
  // Only here, because a refusal inside the transaction would undo the session's end.
  if (!signedIn) throw refusals.refreshReused()
  return signedIn
}

async function rotate(db: Db, { session, account }: SignedIn, now: Date): Promise<SignedIn> {
  const change = { ...refreshed(session, now.getTime()), refreshed_at: now.toISOString() }
  await db.update(sessions).set(change).where(eq(sessions.id, session.id))
  return { session: { ...session, ...change }, account }
}

/** Deleted, or banned at this moment. */
export function isBarred(account: Pick<Account, 'deleted_at' | 'banned_until'>, now: Date) {
  const banned = account.banned_until !== null && Date.parse(account.banned_until) > now.getTime()
  return banned || account.deleted_at !== null
}

/** Thirty days unused or ninety days old. */
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

/** Signs out here, everywhere else, or everywhere. The access tokens of ended sessions are refused from then on. */
export function signOut(db: Db, { id, user_id }: Pick<Session, 'id' | 'user_id'>, scope: LogoutScope) {
  if (scope === 'local') return endSessions(db, eq(sessions.id, id))
  if (scope === 'global') return endSessions(db, eq(sessions.user_id, user_id))
  return endSessions(db, and(eq(sessions.user_id, user_id), ne(sessions.id, id)))
}

/** Signs an account out everywhere: for bans, erasure, and passwords set by an operator. */
export function signOutEverywhere(db: Db, user_id: string) {
  return endSessions(db, eq(sessions.user_id, user_id))
}

/** Removes sessions past their life. For the hourly upkeep. */
export function removeOldSessions(db: Db, now: Date) {
  const idle = new Date(now.getTime() - SESSION_IDLE_MS).toISOString()
  const old = new Date(now.getTime() - SESSION_LIFE_MS).toISOString()
  return endSessions(db, or(lt(sessions.refreshed_at, idle), lt(sessions.created_at, old)))
}
