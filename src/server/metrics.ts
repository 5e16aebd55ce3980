import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import { AppError } from '#shared/errors.ts'
import type { Core } from './context.ts'
import { bearerToken } from '#server/http/endpoints.ts'
import { emailBacklog } from '#server/mail/outbox.ts'
import { isOperator } from '#server/http/loopback.ts'
import { isSameSecret } from './secrets.ts'

/** Serves metrics for Prometheus: to the operator on this computer, and to others with SERVICE_KEY. */
export function registerMetrics(app: FastifyInstance, core: Core) {
  // Not the library's global registry, because tests make many apps in one process.
  const registry = new Registry()
  countRequests(app, registry)
  watchProcess(app, registry)
  watchRooms(registry, core)
  const readDatabase = databaseGauges(registry, core)

  app.get('/metrics', async (request, reply) => {
    if (!(await mayRead(core, request))) throw new AppError('not_found', 'There is nothing at this address.')
    await readDatabase()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

async function mayRead({ env }: Core, request: FastifyRequest) {
  const token = bearerToken(request)
  if (token === null) return isOperator(env, request)
  return env.SERVICE_KEY !== undefined && isSameSecret(token, env.SERVICE_KEY)
}

function countRequests(app: FastifyInstance, registry: Registry) {
  const registers = [registry]
  const requests = new Counter({
    name: 'foyer_requests_total',
    help: 'Requests answered.',
    labelNames: ['status'],
    registers,
  })
  const seconds = new Counter({
    name: 'foyer_request_seconds_total',
    help: 'Total time of all requests in seconds.',
    registers,
  })
  app.addHook('onResponse', (_request, reply, done) => {
    requests.inc({ status: `${Math.floor(reply.statusCode / 100)}xx` })
    seconds.inc(reply.elapsedTime / 1000)
    done()
  })
}

/** Starts when the server listens, because the library's own collectors cannot be stopped. */
function watchProcess(app: FastifyInstance, registry: Registry) {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  const lateness = new Gauge({
    name: 'foyer_event_loop_delay_seconds',
    help: 'Delay of the event loop, 99th percentile since the last scrape.',
    registers: [],
    collect() {
      this.set(delay.percentile(99) / 1e9)
      delay.reset()
    },
  })
  registry.registerMetric(lateness)
  app.addHook('onListen', (done) => {
    delay.enable()
    collectDefaultMetrics({ register: registry })
    done()
  })
  app.addHook('onClose', (_app, done) => {
    delay.disable()
    done()
  })
}

function watchRooms(registry: Registry, { live }: Core) {
  const review = new Gauge({
    name: 'foyer_room_review_seconds',
    help: 'Time of the last review of who may be in the open rooms.',
    registers: [],
    collect() {
      this.set(live.reviewSeconds)
    },
  })
  registry.registerMetric(review)
}

/** Returns a function that updates the database's gauges. While it is unreachable, the gauges of its content are left out. */
function databaseGauges(registry: Registry, { db, clock }: Core) {
  const registers = [registry]
  const up = new Gauge({ name: 'foyer_database_up', help: 'Whether the database responds.', registers })
  const waiting = new Gauge({
    name: 'foyer_emails_waiting',
    help: 'Emails waiting to be sent.',
    registers,
  })
  const failed = new Gauge({
    name: 'foyer_emails_failed',
    help: 'Emails that could not be sent.',
    registers,
  })

  return async () => {
    const emails = await emailBacklog(db, clock.now()).catch(() => null)
    up.set(emails ? 1 : 0)
    if (!emails) return [waiting, failed].forEach((gauge) => gauge.remove())
    waiting.set(emails.waiting)
    failed.set(emails.failed)
  }
}
