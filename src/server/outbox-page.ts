import { desc, eq, lte } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import type { Machine } from './context.ts'
import { letters } from './outbox.ts'
import { isOwnMachine } from './own-machine.ts'
import { escapeHtml, plainPage } from './plain-page.ts'

const SHOWN = 100
/** The outbox shows every link that was mailed, so it answers only this very machine, and only without a mail server. */
export function registerOutboxPage(app: FastifyInstance, machine: Machine) {
  const guard = (request: FastifyRequest) => {
    const shown = machine.env.SMTP_URL === undefined && isOwnMachine(request)
    if (!shown) throw new AppError('not_found', 'There is nothing at this address.')
  }

  app.get(paths.outbox, async (request, reply) => {
    guard(request)
    // A letter that waits for its minute is not on its way yet.
    const due = lte(letters.created_at, machine.clock.now().toISOString())
    const rows = await machine.db.select().from(letters).where(due).orderBy(desc(letters.created_at)).limit(SHOWN)
    const body =
      rows.length === 0 ? '<p>No letters yet. What would be mailed appears here.</p>' : rows.map(article).join('')
    return reply.type('text/html; charset=utf-8').send(plainPage({ title: 'Outbox', body: `<h1>Outbox</h1>${body}` }))
  })

  app.get<{ Params: { id: string } }>(`${paths.outbox}/:id`, async (request, reply) => {
    guard(request)
    if (!/^[0-9a-f-]{36}$/.test(request.params.id)) throw new AppError('not_found', 'There is no such letter.')
    const [letter] = await machine.db.select().from(letters).where(eq(letters.id, request.params.id))
    if (!letter) throw new AppError('not_found', 'There is no such letter.')
    // The letter as its reader would see it; links open outside the sandbox, scripts never run.
    reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-top-navigation-by-user-activation allow-popups allow-popups-to-escape-sandbox",
    )
    return reply.type('text/html; charset=utf-8').send(letter.body_html)
  })
}

function article(letter: typeof letters.$inferSelect) {
  const linked = escapeHtml(letter.body_text).replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
  return `<article><h2>${escapeHtml(letter.subject)}</h2><p class="soft">To ${escapeHtml(letter.to_address)} · ${letter.created_at} · <a href="${paths.outbox}/${letter.id}">as HTML</a></p><pre>${linked}</pre></article>`
}
