import type { FastifyReply, FastifyRequest } from 'fastify'
import { paths } from '#shared/paths.ts'
import type { Core } from '#server/context.ts'
import { escapeHtml, sendPlainPage } from '#server/http/plain-page.ts'
import { canonicalPhone } from '../rules.ts'
import { requestContext, continueAt, queryOf } from './request-context.ts'
import { rememberDevice } from './devices.ts'
import { readBody, VerifyBody } from './request-schemas.ts'
import type { LinkEnd } from '../link-rules.ts'
import { endOfLogin } from './dead-links.ts'
import { AuthError, refusals } from './errors.ts'
import { describeSession } from './sessions.ts'
import { isLinkType, type LinkType, useLink } from './verify.ts'

const EMAIL_CHANGE = {
  title: 'Confirm your new email address',
  sentence: 'You will use it to log in from now on.',
  button: 'Confirm my new address',
}

const WORDS: Record<LinkType, { title: string; sentence: string; button: string }> = {
  signup: {
    title: 'Confirm your email address',
    sentence: 'Confirm to start using your account with the password chosen at sign-up.',
    button: 'Confirm my address',
  },
  invite: {
    title: 'Accept the invitation',
    sentence: 'Confirm to start using your account.',
    button: 'Accept the invitation',
  },
  magiclink: { title: 'Log in', sentence: 'You asked for a link to log in.', button: 'Log in' },
  email: { title: 'Log in', sentence: 'You asked for a link to log in.', button: 'Log in' },
  recovery: {
    title: 'Choose a new password',
    sentence: 'You will choose it on the next page.',
    button: 'Choose a new password',
  },
  email_change: EMAIL_CHANGE,
  email_change_current: EMAIL_CHANGE,
  email_change_new: EMAIL_CHANGE,
}

/** The second button for a sign-up: it opens the account without the password of somebody else who used the address. */
const NEW_PASSWORD = {
  sentence: 'If you did not sign up yourself, or forgot the password, choose a new one. Only the new one will work.',
  button: 'Choose a new password',
}

/**
 * The page that a link in an email opens, with its buttons. Mail scanners follow links but press no buttons, so the link
 * is not used up before its reader comes. The token is not looked up yet.
 */
export function showVerification(request: FastifyRequest, reply: FastifyReply) {
  const type = queryOf(request, 'type') ?? ''
  const { title, sentence, button } = WORDS[isLinkType(type) ? type : 'email']
  const link = {
    token: queryOf(request, 'token') ?? queryOf(request, 'token_hash') ?? '',
    redirect_to: queryOf(request, 'redirect_to') ?? '',
  }
  const confirm = `<p>${sentence}</p>${formOf({ ...link, type }, button)}`
  const instead = `<p class="soft">${NEW_PASSWORD.sentence}</p>${formOf({ ...link, type: 'recovery' }, NEW_PASSWORD.button)}`
  return sendPlainPage(reply, { title, body: type === 'signup' ? `${confirm}<hr>${instead}` : confirm })
}

function formOf(fields: Record<string, string>, button: string) {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  )
  return `<form method="post" action="/auth/v1/verify">${inputs.join('')}<button>${button}</button></form>`
}

/** Answers the button's form with a redirect to the app that carries the session in the fragment, and a program with JSON. */
export async function answerVerification(core: Core, request: FastifyRequest, reply: FastifyReply) {
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
  if (!isForm) return verify(core, request, reply)
  const next = continueAt(core, readBody(VerifyBody, request.body).redirect_to)
  const page = next === null || next === paths.auth ? paths.auth : `${paths.auth}?next=${encodeURIComponent(next)}`
  const fragment = await verify(core, request, reply).then(asFragment, async (error: unknown) => {
    const { type, token, token_hash } = readBody(VerifyBody, request.body)
    const end = await endOfLogin(core.db, token ?? token_hash ?? '', core.clock.now())
    return errorFragment(error, { link_end: end, link_type: type })
  })
  return reply.redirect(`${page}#${fragment}`, 303)
}

type Arrived = Awaited<ReturnType<typeof describeSession>> & { type: string }

async function verify(core: Core, request: FastifyRequest, reply: FastifyReply): Promise<Arrived> {
  const { type, token, token_hash, email, phone } = readBody(VerifyBody, request.body)
  const secret = token ?? token_hash
  if (secret === undefined) throw refusals.validation('Verify requires a token or a token hash')
  if (type === '') throw refusals.validation('Verify requires a verification type')
  if (phone !== undefined) throw canonicalPhone(phone) === null ? refusals.badPhone() : refusals.codeExpired()
  if (!isLinkType(type)) throw refusals.validation('Invalid email verification type')
  const context = requestContext(core, request)
  const signedIn = await useLink(context, { type, token: secret, email: email?.trim().toLowerCase() })
  await rememberDevice(core.env, request, reply, signedIn.account.id)
  return { ...(await describeSession(core.env, signedIn, context.now)), type }
}

function asFragment({ access_token, refresh_token, expires_in, expires_at, token_type, type }: Arrived) {
  return new URLSearchParams({
    access_token,
    refresh_token,
    expires_in: String(expires_in),
    expires_at: String(expires_at),
    token_type,
    type,
  }).toString()
}

/** `link` says why the link is dead, and what it was for. */
function errorFragment(error: unknown, link: { link_end: LinkEnd; link_type: string }) {
  if (!(error instanceof AuthError)) throw error
  return new URLSearchParams({
    error: 'access_denied',
    error_code: error.code,
    error_description: error.message,
    ...(error.code === 'otp_expired' && link),
  }).toString()
}
