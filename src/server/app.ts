import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type Clock, systemClock } from './clock.ts'
import type { Machine } from './context.ts'
import type { Database } from './db.ts'
import { registerEndpoints } from './endpoints.ts'
import type { Env } from './env.ts'
import { features, gate, pageSources, registerRoutes } from './features.ts'
import { createHttp } from './http.ts'
import { createLimits } from './limits.ts'
import { createMailer, type Mailer } from './mail.ts'
import { registerMetrics } from './metrics.ts'
import { registerOpenApi } from './openapi.ts'
import { createOutbox } from './outbox.ts'
import { registerOutboxPage } from './outbox-page.ts'
import { registerPages, type Renderer } from './pages.ts'
import { createPayments } from './payment-modes.ts'
import type { Payments } from './payments.ts'
import { createStorage } from './storage.ts'

export type AppOptions = {
  env: Env
  database: Database
  log: FastifyBaseLogger
  renderer: Renderer
  clock?: Clock
  mailer?: Mailer
  payments?: Payments
}

/** The whole server as a value: `main.ts` listens with it, tests call it through `inject`. */
export async function createApp(options: AppOptions) {
  const { env, database, log, renderer, clock = systemClock } = options
  const machine: Machine = {
    env,
    db: database.db,
    clock,
    log,
    limits: createLimits(clock, env.LIMITS === 'off'),
    storage: createStorage(`${env.DATA_DIR}/storage`),
    payments: options.payments ?? (await createPayments(env)),
  }
  const mailer = options.mailer ?? createMailer(env)
  const outbox = createOutbox({ db: database.db, mailer, clock, log })

  const app = await createHttp(env, log, renderer)
  // First, so that it counts what all the others answer.
  registerMetrics(app, machine)
  registerHealth(app, database)
  registerEndpoints(app, machine, gate, features)
  registerOpenApi(app, features)
  registerOutboxPage(app, machine)
  await registerRoutes(app, { machine, outbox })
  await registerPages(app, { machine, renderer, sources: pageSources })
  return { app, machine, outbox, mailer }
}

export type App = Awaited<ReturnType<typeof createApp>>

function registerHealth(app: FastifyInstance, database: Database) {
  app.get('/health', () => ({ status: 'ok' }))
  app.get('/ready', async () => {
    await database.ping()
    return { status: 'ready', database: database.engine }
  })
}
