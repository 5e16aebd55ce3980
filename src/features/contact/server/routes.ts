import type { FastifyInstance } from 'fastify'
import type { Machine } from '#server/context.ts'
import { asRefusal } from '#server/endpoints.ts'
import { escapeHtml, plainPage } from '#server/plain-page.ts'
import { AppError } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { contactApi } from '../contract.ts'
import { text } from '../text.ts'
import { sendMessage } from './service.ts'

/** The form as browsers send it by themselves: without scripts, or before they have loaded. */
export function registerContact(app: FastifyInstance, machine: Machine) {
  app.post(paths.contact, async (request, reply) => {
    reply.type('text/html; charset=utf-8')
    const sent = contactApi.send.input.safeParse(request.body)
    try {
      if (!sent.success) throw new AppError('invalid', sent.error.issues[0]?.message ?? text.unreadable)
      await sendMessage({ ...machine, now: machine.clock.now(), source: request.ip }, sent.data)
    } catch (error) {
      const refusal = asRefusal(error)
      if (!refusal) throw error
      const body = `<h1>${text.failed.title}</h1><p>${escapeHtml(refusal.message)}</p><p>Go back in your browser: what you wrote is still there.</p>`
      return reply.code(refusal.code === 'too_many' ? 429 : 400).send(plainPage({ title: text.failed.title, body }))
    }
    const why = sent.data?.conference ? text.thanksOrganisers : text.thanksWhy
    const body = `<h1>${text.thanks}</h1><p>${why}</p><p><a href="${paths.contact}">Send Another Message</a></p>`
    return reply.send(plainPage({ title: text.thanks, body }))
  })
}
