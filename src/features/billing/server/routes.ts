import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Core } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { receiveEvent } from './events.ts'

const WEBHOOK = '/functions/v1/stripe-webhook'
const LARGEST_EVENT = 512 * 1024

/** No endpoint of the contract, because its events are signed over raw bytes. */
export async function registerWebhook(app: FastifyInstance, core: Core) {
  await app.register((webhook, _options, done) => {
    // The signature is over the bytes as they came: parsed and written again they would be others.
    webhook.removeAllContentTypeParsers()
    webhook.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, next) => next(null, body))
    webhook.post(WEBHOOK, { bodyLimit: LARGEST_EVENT }, (request) => takeEvent(core, request))
    webhook.route({
      method: ['GET', 'PUT', 'PATCH', 'DELETE'],
      url: WEBHOOK,
      handler: (_request, reply) => {
        reply.header('allow', 'POST')
        throw new AppError('wrong_method', 'This address does not support that method.')
      },
    })
    done()
  })
}

async function takeEvent(core: Core, { body, headers, log }: FastifyRequest) {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  const signature = String(headers['stripe-signature'] ?? '')
  await receiveEvent({ ...core, log }, bytes, signature, core.clock.now())
  return { received: true }
}
