import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Machine } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { forgetOldEvents, receiveEvent } from './events.ts'
import { renewTestSubscriptions } from './testmode.ts'

const WEBHOOK = '/functions/v1/stripe-webhook'
const LARGEST_EVENT = 512 * 1024
const HOUR_MS = 60 * 60_000

/** What is no endpoint of the contract: the webhook, which is signed over raw bytes, and the hourly upkeep. */
export async function registerBilling(app: FastifyInstance, machine: Machine) {
  await app.register((webhook, _options, done) => {
    // The signature is over the bytes as they came: parsed and written again they would be others.
    webhook.removeAllContentTypeParsers()
    webhook.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, next) => next(null, body))
    webhook.post(WEBHOOK, { bodyLimit: LARGEST_EVENT }, (request) => takeEvent(machine, request))
    webhook.route({
      method: ['GET', 'PUT', 'PATCH', 'DELETE'],
      url: WEBHOOK,
      handler: (_request, reply) => {
        reply.header('allow', 'POST')
        throw new AppError('wrong_method', 'This address does not take that method.')
      },
    })
    done()
  })
  keepUp(app, machine)
}

async function takeEvent(machine: Machine, { body, headers, log }: FastifyRequest) {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  const signature = String(headers['stripe-signature'] ?? '')
  await receiveEvent({ ...machine, log }, bytes, signature, machine.clock.now())
  return { received: true }
}

/** Only where the server listens: tests call what they need. */
function keepUp(app: FastifyInstance, machine: Machine) {
  let timer: NodeJS.Timeout | undefined
  const turn = () => {
    upkeep(machine).catch((error: unknown) => machine.log.warn({ err: error }, 'the upkeep of payments will try again'))
  }
  app.addHook('onListen', (done) => {
    timer = setInterval(turn, HOUR_MS).unref()
    turn()
    done()
  })
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer)
    done()
  })
}

async function upkeep(machine: Machine) {
  const now = machine.clock.now()
  await forgetOldEvents(machine.db, now)
  if (machine.payments.mode === 'test') await renewTestSubscriptions(machine, now)
}
