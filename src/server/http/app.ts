import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type Clock, systemClock } from '#server/clock.ts'
import type { Core } from '#server/context.ts'
import type { Database } from '#server/db/db.ts'
import { registerEndpoints } from './endpoints.ts'
import type { Env } from '#server/env.ts'
import { hooksOf } from '#server/feature.ts'
import { features } from '#server/features.ts'
import { registerStorage } from '#server/files/stored-images.ts'
import { backupWarnings } from '#server/backup/state.ts'
import { registerHealth } from './health.ts'
import { createHttp } from './http.ts'
import { createLimits, type Limits, noLimits } from './limits.ts'
import { type Bus, databaseBus, noBus } from '#server/live/bus.ts'
import { Hub } from '#server/live/hub.ts'
import { livePartsOf } from '#server/live/live.ts'
import { registerSockets } from '#server/live/sockets.ts'
import { createMailer, type Mailer } from '#server/mail/smtp.ts'
import { registerMetrics } from '#server/metrics.ts'
import { registerOpenApi } from './openapi.ts'
import { createOutbox } from '#server/mail/delivery.ts'
import { registerOutboxPage } from '#server/mail/outbox-page.ts'
import { registerPages, type Renderer } from './pages.ts'
import { openStorage } from '#server/files/open-storage.ts'
import { HEARTBEAT_SECONDS } from '#shared/live.ts'

export type AppOptions = {
  env: Env
  database: Database
  log: FastifyBaseLogger
  renderer: Renderer
  clock?: Clock
  mailer?: Mailer
  /** How often a socket must be heard from. */
  heartbeat_s?: number
  /** Aborted when the process leaves the others on its database, to stop a little later. */
  leaving?: AbortSignal
}

/** Creates the whole server without listening: `start.ts` listens with it, tests call it through `inject`. */
export async function createApp(options: AppOptions) {
  const { env, database, log, renderer, clock = systemClock, heartbeat_s = HEARTBEAT_SECONDS } = options
  const { leaving = new AbortController().signal } = options
  const parts = livePartsOf(features)
  const bus = await openBus(env)
  const hub = new Hub({ db: database.db, clock, log, parts, bus })
  const storage = await openStorage(env)
  const core = createCore(options, { limits: await openLimits(env, log), live: hub, bus, storage })
  const mailer = options.mailer ?? createMailer(env)
  const outbox = createOutbox({ db: database.db, mailer, clock: core.clock, log })

  const app = createHttp({ env, log, renderer, database, leaving })
  app.addHook('onClose', (_app, done) => {
    core.limits.close()
    done()
  })
  // First, so that it counts the responses of all other routes.
  registerMetrics(app, core)
  registerHealth(app, {
    database,
    storage,
    dataDir: env.DATA_DIR,
    leaving,
    readWarnings: () => backupWarnings(core.db, env, core.clock.now()),
  })
  registerOutboxPage(app, core)
  registerStorage(app, core)
  registerSockets(app, core, { hub, parts, bus, heartbeat_s, leaving })
  await registerFeatures(app, core, renderer)
  return { app, core, outbox, mailer }
}

export type App = Awaited<ReturnType<typeof createApp>>

async function openLimits({ LIMITS, REDIS_URL }: Env, log: FastifyBaseLogger): Promise<Limits> {
  if (LIMITS === 'off') return noLimits
  if (!REDIS_URL) return createLimits()
  // Loaded only where it is used, because it takes 50 ms.
  const { shareLimits } = await import('./shared-limits.ts')
  return shareLimits(REDIS_URL, log)
}

/** The processes on one database hear of each other's events through Redis, or else from the database. */
async function openBus({ REDIS_URL, DATABASE_URL }: Env): Promise<Bus> {
  if (!REDIS_URL) return DATABASE_URL ? databaseBus : noBus
  const { RedisBus } = await import('#server/live/redis-bus.ts')
  return new RedisBus(REDIS_URL)
}

function createCore(
  { env, database, log, clock = systemClock }: AppOptions,
  { limits, live, bus, storage }: Pick<Core, 'limits' | 'live' | 'bus' | 'storage'>,
): Core {
  return {
    env,
    db: database.db,
    database,
    changes: database.changes,
    clock,
    log,
    limits,
    live,
    bus,
    storage,
    hooks: hooksOf(features),
    // Reversed, because later features refer to the rows of earlier ones and must be erased first.
    personalRecords: features.toReversed().flatMap(({ personalRecords = [] }) => personalRecords),
  }
}

async function registerFeatures(app: FastifyInstance, core: Core, renderer: Renderer) {
  const endpoints = features.flatMap((feature) => feature.endpoints ?? [])
  registerEndpoints(app, core, endpoints)
  registerOpenApi(app, endpoints)
  for (const { routes } of features) await routes?.(app, core)
  const sources = Object.fromEntries(features.flatMap(({ pages = {} }) => Object.entries(pages)))
  // Last, because every other path is a page or the 404.
  await registerPages(app, { core, renderer, sources })
}
