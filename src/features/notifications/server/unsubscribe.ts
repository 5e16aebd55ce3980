import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { queryOf } from '#features/auth/server/request-context.ts'
import { users } from '#features/auth/server/table.ts'
import type { Core } from '#server/context.ts'
import { escapeHtml, sendPlainPage } from '#server/http/plain-page.ts'
import { AppError } from '#shared/errors.ts'
import { unsubscribeText, weeklyStopText } from '../text.ts'
import { readUnsubscribe, STOP_EMAILS, WEEKLY } from './mail.ts'
import { stopEmails, stopWeeklyPeople } from './preferences.ts'

/**
 * The page of the unsubscribe link in an email, without a login. The link only shows a button, because mail scanners
 * follow links. Mail programs with a button of their own send the POST (RFC 8058).
 */
export function registerUnsubscribe(app: FastifyInstance, core: Core) {
  app.get(STOP_EMAILS, async (request, reply) => {
    const { token, isWeekly } = await addressed(core, request)
    const text = isWeekly ? weeklyStopText : unsubscribeText
    const action = `${STOP_EMAILS}?token=${encodeURIComponent(token)}${isWeekly ? `&only=${WEEKLY}` : ''}`
    const form = `<form method="post" action="${escapeHtml(action)}"><button>${text.button}</button></form>`
    return show(reply, text.title, text.question, form)
  })

  app.post(STOP_EMAILS, async (request, reply) => {
    const { person_id, isWeekly } = await addressed(core, request)
    const text = isWeekly ? weeklyStopText : unsubscribeText
    await (isWeekly ? stopWeeklyPeople : stopEmails)(core.db, person_id, core.clock.now())
    return show(reply, text.doneTitle, text.done)
  })
}

function show(reply: FastifyReply, title: string, sentence: string, more = '') {
  return sendPlainPage(reply, { title, body: `<p>${escapeHtml(sentence)}</p>${more}` })
}

async function addressed({ env, db }: Core, request: FastifyRequest) {
  const token = queryOf(request, 'token') ?? ''
  const person_id = await readUnsubscribe(env, token)
  if (person_id === null) throw new AppError('not_found', unsubscribeText.bad)
  if ((await db.$count(users, eq(users.id, person_id))) === 0) throw new AppError('not_found', unsubscribeText.gone)
  return { token, person_id, isWeekly: queryOf(request, 'only') === WEEKLY }
}
