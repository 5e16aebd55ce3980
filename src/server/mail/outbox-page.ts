import { desc, eq, lte } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import type { Core } from '#server/context.ts'
import { type Env, isPrivate } from '#server/env.ts'
import { emails } from './outbox.ts'
import { isOperator } from '#server/http/loopback.ts'
import { escapeHtml, sendPlainPage } from '#server/http/plain-page.ts'
import { operatorKey } from '#server/secrets.ts'

const SHOWN = 100

/** Whether the outbox can be seen at all: nobody else can reach the server, and no mail server sends the emails. */
export function hasOutboxPage(env: Env) {
  return env.SMTP_URL === undefined && isPrivate(env)
}

/** The path of the outbox with the word that opens it. */
export async function outboxPath(env: Env) {
  return `${paths.outbox}?key=${await operatorKey(env)}`
}

/** The outbox shows every link that was emailed, so it answers only the operator, and only without a mail server. */
export function registerOutboxPage(app: FastifyInstance, core: Core) {
  async function guard(request: FastifyRequest) {
    const shown = hasOutboxPage(core.env) && (await isOperator(core.env, request))
    if (!shown) throw new AppError('not_found', 'There is nothing at this address.')
    return operatorKey(core.env)
  }

  app.get(paths.outbox, async (request, reply) => {
    const key = await guard(request)
    // Emails that are scheduled for later are not shown.
    const due = lte(emails.created_at, core.clock.now().toISOString())
    const rows = await core.db.select().from(emails).where(due).orderBy(desc(emails.created_at)).limit(SHOWN)
    const body =
      rows.length === 0
        ? '<p>No emails yet. Emails that would be sent appear here.</p>'
        : rows.map((email) => article(email, key)).join('')
    return sendPlainPage(reply, { title: 'Outbox', body })
  })

  app.get<{ Params: { id: string } }>(`${paths.outbox}/:id`, async (request, reply) => {
    await guard(request)
    if (!/^[0-9a-f-]{36}$/.test(request.params.id)) throw new AppError('not_found', 'This email does not exist.')
    const [email] = await core.db.select().from(emails).where(eq(emails.id, request.params.id))
    if (!email) throw new AppError('not_found', 'This email does not exist.')
    // The email as its reader would see it; links open outside the sandbox, scripts never run.
    reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-top-navigation-by-user-activation allow-popups allow-popups-to-escape-sandbox",
    )
    // Its own address has the key.
    reply.header('referrer-policy', 'no-referrer')
    return reply.type('text/html; charset=utf-8').send(email.body_html)
  })
}

function article(email: typeof emails.$inferSelect, key: string) {
  const linked = escapeHtml(email.body_text).replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
  return `<article><h2>${escapeHtml(email.subject)}</h2><p class="soft">To ${escapeHtml(email.to_address)} · ${email.created_at} · <a href="${paths.outbox}/${email.id}?key=${key}">as HTML</a></p><pre>${linked}</pre></article>`
}
