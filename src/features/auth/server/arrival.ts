import type { FastifyReply, FastifyRequest } from 'fastify'
import { paths } from '#shared/paths.ts'
import type { Machine } from '#server/context.ts'
import { escapeHtml, plainPage } from '#server/plain-page.ts'
import { canonicalPhone } from '../rules.ts'
import { askerOf, continueAt, queryOf } from './asking.ts'
import { readBody, VerifyBody } from './bodies.ts'
import { AuthError, refusals } from './refusals.ts'
import { describeSession } from './sessions.ts'
import { isLinkType, type LinkType, useLink } from './verify.ts'

const EMAIL_CHANGE = {
  title: 'Confirm your new email address',
  sentence: 'From then on you log in with it.',
  button: 'Confirm my new address',
}

const WORDS: Record<LinkType, { title: string; sentence: string; button: string }> = {
  signup: {
    title: 'Confirm your email address',
    sentence: 'One click, and your account is ready.',
    button: 'Confirm my address',
  },
  invite: {
    title: 'Accept the invitation',
    sentence: 'One click, and your account is ready.',
    button: 'Accept the invitation',
  },
  magiclink: { title: 'Log in', sentence: 'You asked for a link to log in with.', button: 'Log in' },
  email: { title: 'Log in', sentence: 'You asked for a link to log in with.', button: 'Log in' },
  recovery: { title: 'Choose a new password', sentence: 'The next page asks for it.', button: 'Choose a new password' },
  email_change: EMAIL_CHANGE,
  email_change_current: EMAIL_CHANGE,
  email_change_new: EMAIL_CHANGE,
}

/**
 * What a link in a letter opens: a page with one button. Mail scanners follow links but press no buttons, so the link is
 * still there for its reader. Nothing is looked up yet.
 */
export function showVerification(request: FastifyRequest, reply: FastifyReply) {
  const type = queryOf(request, 'type') ?? ''
  const { title, sentence, button } = WORDS[isLinkType(type) ? type : 'email']
  const fields = ['token', 'type', 'redirect_to'].map((name) => {
    const value = queryOf(request, name) ?? (name === 'token' ? queryOf(request, 'token_hash') : undefined) ?? ''
    return `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`
  })
  const form = `<form method="post" action="/auth/v1/verify">${fields.join('')}<button>${button}</button></form>`
  const body = `<h1>${title}</h1><p>${sentence}</p>${form}`
  return reply.type('text/html; charset=utf-8').send(plainPage({ title, body }))
}

/** The button's form goes on to the app with the session in the fragment; a program gets the session as JSON. */
export async function answerVerification(machine: Machine, request: FastifyRequest, reply: FastifyReply) {
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
  if (!isForm) return verify(machine, request)
  const next = continueAt(machine, readBody(VerifyBody, request.body).redirect_to)
  const page = next === null || next === paths.auth ? paths.auth : `${paths.auth}?next=${encodeURIComponent(next)}`
  const fragment = await verify(machine, request).then(asFragment, errorFragment)
  return reply.redirect(`${page}#${fragment}`, 303)
}

type Arrived = Awaited<ReturnType<typeof describeSession>> & { type: string }

async function verify(machine: Machine, request: FastifyRequest): Promise<Arrived> {
  const { type, token, token_hash, email, phone } = readBody(VerifyBody, request.body)
  const secret = token ?? token_hash
  if (secret === undefined) throw refusals.validation('Verify requires a token or a token hash')
  if (type === '') throw refusals.validation('Verify requires a verification type')
  if (phone !== undefined) throw canonicalPhone(phone) === null ? refusals.badPhone() : refusals.codeExpired()
  if (!isLinkType(type)) throw refusals.validation('Invalid email verification type')
  const asker = askerOf(machine, request)
  const signedIn = await useLink(asker, { type, token: secret, email: email?.trim().toLowerCase() })
  return { ...(await describeSession(machine.env, signedIn, asker.now)), type }
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

function errorFragment(error: unknown) {
  if (!(error instanceof AuthError)) throw error
  return new URLSearchParams({
    error: 'access_denied',
    error_code: error.code,
    error_description: error.message,
  }).toString()
}
