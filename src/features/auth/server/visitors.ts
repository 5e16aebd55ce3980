import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Core } from '#server/context.ts'
import { canonicalPhone } from '../rules.ts'
import type { RequestContext } from './accounts.ts'
import { rememberDevice } from './devices.ts'
import { describeAccount } from './responses.ts'
import { answerVerification, showVerification } from './link-page.ts'
import { requestContext, continueAt, queryOf } from './request-context.ts'
import { OtpBody, PasswordBody, readBody, RefreshBody, RequestBody, SignUpBody } from './request-schemas.ts'
import { mailMagicLink, recover, resendEmailChange, resendSignUp } from './link-emails.ts'
import { refusals } from './errors.ts'
import { describeSession, refreshSession, type SignedIn } from './sessions.ts'
import { signIn } from './signin.ts'
import { type Opened, signInAnonymously, signUp, signUpByPhone } from './signup.ts'
import type { Account } from './table.ts'
import { unsupportedGrant } from './unsupported.ts'

/** The routes that need no session: sign-up, login, refresh, and requests for emails. */
export function registerVisitors(auth: FastifyInstance, core: Core) {
  auth.post('/signup', async (request, reply) => {
    const context = requestContext(core, request)
    const { email, phone, password, data } = readBody(SignUpBody, request.body)
    const redirect_to = continueAt(core, queryOf(request, 'redirect_to'))
    const answer = (opened: Opened) =>
      'waiting' in opened
        ? answerWaiting(core, request, reply, opened.waiting)
        : answerSession(core, request, reply, opened.signedIn)
    if (email && phone) throw refusals.validation('Only an email address or phone number should be provided on signup.')
    if (phone) return answer(await signUpByPhone(context, { phone, password, data }))
    if (!email) return answer(await signInAnonymously(context, data))
    return answer(await signUp(context, { email, password, data, redirect_to }))
  })

  auth.post('/token', (request, reply) => grant(core, request, reply))

  auth.post('/recover', async (request) => {
    const { email = '' } = readBody(RequestBody, request.body)
    await recover(requestContext(core, request), {
      email,
      redirect_to: continueAt(core, queryOf(request, 'redirect_to')),
    })
    return {}
  })

  auth.post('/resend', async (request) => {
    const redirect_to = continueAt(core, queryOf(request, 'redirect_to'))
    await resend(requestContext(core, request), readBody(RequestBody, request.body), redirect_to)
    return {}
  })

  auth.post('/otp', async (request) => {
    const { email, phone, create_user = true, data } = readBody(OtpBody, request.body)
    if (phone !== undefined) throw canonicalPhone(phone) === null ? refusals.badPhone() : refusals.phoneOff()
    const redirect_to = continueAt(core, queryOf(request, 'redirect_to'))
    await mailMagicLink(requestContext(core, request), { email: email ?? '', create_user, data, redirect_to })
    return {}
  })

  auth.get('/verify', (request, reply) => showVerification(request, reply))
  auth.post('/verify', (request, reply) => answerVerification(core, request, reply))
}

type ResendRequest = z.output<typeof RequestBody>

async function resend(
  context: RequestContext,
  { email = '', phone = '', type }: ResendRequest,
  redirect_to: string | null,
) {
  if (type === 'signup') await resendSignUp(context, { email, redirect_to })
  else if (type === 'email_change') await resendEmailChange(context, { email, redirect_to })
  else if (type !== 'sms' && type !== 'phone_change')
    throw refusals.validation('Missing one of these types: signup, email_change, sms, phone_change')
  else if (canonicalPhone(phone) === null) throw refusals.badPhone()
}

/** Answers with an account that waits for its link, and remembers the device, so that it can ask for this link again. */
async function answerWaiting({ env }: Core, request: FastifyRequest, reply: FastifyReply, account: Account) {
  await rememberDevice(env, request, reply, account.id)
  return describeAccount(account)
}

/** Answers with a new session and remembers the device. */
async function answerSession({ env, clock }: Core, request: FastifyRequest, reply: FastifyReply, signedIn: SignedIn) {
  await rememberDevice(env, request, reply, signedIn.account.id)
  return describeSession(env, signedIn, clock.now())
}

async function grant(core: Core, request: FastifyRequest, reply: FastifyReply) {
  const context = requestContext(core, request)
  const { env, db, now } = context
  const type = queryOf(request, 'grant_type')
  if (type === 'password') {
    const signedIn = await signIn(context, readBody(PasswordBody, request.body))
    return answerSession(core, request, reply, signedIn)
  }
  if (type === 'refresh_token') {
    const { refresh_token } = readBody(RefreshBody, request.body)
    return describeSession(env, await refreshSession(db, env, refresh_token, now), now)
  }
  throw unsupportedGrant(type, request.body)
}
