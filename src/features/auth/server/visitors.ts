import type { FastifyInstance } from 'fastify'
import type { Machine } from '#server/context.ts'
import { canonicalPhone } from '../rules.ts'
import type { Asker } from './accounts.ts'
import { describeAccount } from './answers.ts'
import { answerVerification, showVerification } from './arrival.ts'
import { askerOf, continueAt, queryOf } from './asking.ts'
import { OtpBody, PasswordBody, readBody, RefreshBody, RequestBody, SignUpBody } from './bodies.ts'
import { mailMagicLink, recover, resendEmailChange, resendSignUp } from './mailing.ts'
import { refusals } from './refusals.ts'
import { describeSession, refreshSession } from './sessions.ts'
import { signIn } from './signin.ts'
import { type Opened, type Registrations, signInAnonymously, signUp, signUpByPhone } from './signup.ts'
import { unsupportedGrant } from './unsupported.ts'

/** What needs no session: signing up and in, refreshing, and asking for letters. */
export function registerVisitors(auth: FastifyInstance, machine: Machine, registrations: Registrations) {
  auth.post('/signup', async (request) => {
    const asker = askerOf(machine, request)
    const { email, phone, password, data } = readBody(SignUpBody, request.body)
    const redirect_to = continueAt(machine, queryOf(request, 'redirect_to'))
    if (email && phone) throw refusals.validation('Only an email address or phone number should be provided on signup.')
    if (phone) return describeOpened(asker, await signUpByPhone(asker, { phone, password, data }))
    if (!email) return describeOpened(asker, await signInAnonymously(asker, data))
    return describeOpened(asker, await signUp(asker, { email, password, data, redirect_to }, registrations))
  })

  auth.post('/token', (request) => grant(askerOf(machine, request), queryOf(request, 'grant_type'), request.body))

  auth.post('/recover', async (request) => {
    const { email = '' } = readBody(RequestBody, request.body)
    await recover(askerOf(machine, request), {
      email,
      redirect_to: continueAt(machine, queryOf(request, 'redirect_to')),
    })
    return {}
  })

  auth.post('/resend', async (request) => {
    const { email = '', phone = '', type } = readBody(RequestBody, request.body)
    const asker = askerOf(machine, request)
    const redirect_to = continueAt(machine, queryOf(request, 'redirect_to'))
    if (type === 'signup') await resendSignUp(asker, { email, redirect_to })
    else if (type === 'email_change') await resendEmailChange(asker, { email, redirect_to })
    else if (type !== 'sms' && type !== 'phone_change')
      throw refusals.validation('Missing one of these types: signup, email_change, sms, phone_change')
    else if (canonicalPhone(phone) === null) throw refusals.badPhone()
    return {}
  })

  auth.post('/otp', async (request) => {
    const { email, phone, create_user = true, data } = readBody(OtpBody, request.body)
    if (phone !== undefined) throw canonicalPhone(phone) === null ? refusals.badPhone() : refusals.phoneOff()
    const redirect_to = continueAt(machine, queryOf(request, 'redirect_to'))
    await mailMagicLink(askerOf(machine, request), { email: email ?? '', create_user, data, redirect_to })
    return {}
  })

  auth.get('/verify', (request, reply) => showVerification(request, reply))
  auth.post('/verify', (request, reply) => answerVerification(machine, request, reply))
}

function describeOpened({ env, now }: Asker, opened: Opened) {
  return 'waiting' in opened ? describeAccount(opened.waiting) : describeSession(env, opened.signedIn, now)
}

async function grant(asker: Asker, type: string | undefined, body: unknown) {
  const { env, db, now } = asker
  if (type === 'password') {
    const signedIn = await signIn(asker, readBody(PasswordBody, body))
    return describeSession(env, signedIn, now)
  }
  if (type === 'refresh_token') {
    const { refresh_token } = readBody(RefreshBody, body)
    return describeSession(env, await refreshSession(db, env, refresh_token, now), now)
  }
  throw unsupportedGrant(type, body)
}
