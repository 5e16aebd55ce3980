import type { FastifyInstance } from 'fastify'
import type { Core } from '#server/context.ts'
import { asRefusal } from '#server/http/endpoints.ts'
import { escapeHtml, sendPlainPage } from '#server/http/plain-page.ts'
import { sourceOf } from '#server/http/source.ts'
import { AppError, STATUS } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { SentMessage } from '../fields.ts'
import { text } from '../text.ts'
import { sendMessage } from './service.ts'

/** Accepts the form as browsers submit it without JavaScript, or before it has loaded. */
export function registerContact(app: FastifyInstance, core: Core) {
  app.post(paths.contact, async (request, reply) => {
    const sent = SentMessage.safeParse(request.body)
    try {
      if (!sent.success) throw new AppError('invalid', sent.error.issues[0]?.message ?? text.unreadable)
      await sendMessage({ ...core, now: core.clock.now(), source: sourceOf(request) }, sent.data)
    } catch (error) {
      const refusal = asRefusal(error)
      if (!refusal) throw error
      const body = `<p>${escapeHtml(refusal.message)}</p><p>Go back in your browser: what you wrote is still there.</p>`
      return sendPlainPage(reply.code(STATUS[refusal.code]), { title: text.failed.title, body })
    }
    const why = sent.data?.conference ? text.thanksOrganisers : text.thanksWhy
    const body = `<p>${why}</p><p><a href="${paths.contact}">Send Another Message</a></p>`
    return sendPlainPage(reply, { title: text.thanks, body })
  })
}
