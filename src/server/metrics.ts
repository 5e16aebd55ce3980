import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#shared/errors.ts'
import type { Machine } from './context.ts'
import { bearerToken } from './endpoints.ts'
import { letterBacklog } from './outbox.ts'
import { isOwnMachine } from './own-machine.ts'
import { isSameSecret } from './secrets.ts'

type Metric = { name: string; type: 'counter' | 'gauge'; help: string; values: Record<string, number> }

/** What a monitor asks for every few seconds, as Prometheus reads it: on this machine, and with SERVICE_KEY elsewhere. */
export function registerMetrics(app: FastifyInstance, machine: Machine) {
  const requests = countRequests(app)
  const delay = watchDelay(app)

  app.get('/metrics', async (request, reply) => {
    if (!mayRead(machine, request)) throw new AppError('not_found', 'There is nothing at this address.')
    // What is known without the database is told while it is away.
    const letters = await letterBacklog(machine.db, machine.clock.now()).catch(() => null)
    const metrics = [
      ...requests(),
      gauge('foyer_event_loop_delay_seconds', 'How late timers are, 99th percentile since the last look.', delay()),
      gauge('foyer_database_up', 'Whether the database answers.', letters ? 1 : 0),
      ...(letters ? lettersOf(letters) : []),
      ...ofProcess(),
    ]
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(metrics.map(written).join(''))
  })
}

function mayRead({ env }: Machine, request: FastifyRequest) {
  const token = bearerToken(request)
  if (token === null) return isOwnMachine(request)
  return env.SERVICE_KEY !== undefined && isSameSecret(token, env.SERVICE_KEY)
}

function gauge(name: string, help: string, value: number): Metric {
  return { name, type: 'gauge', help, values: { '': value } }
}

function counter(name: string, help: string, value: number): Metric {
  return { ...gauge(name, help, value), type: 'counter' }
}

function countRequests(app: FastifyInstance) {
  const byStatus: Record<string, number> = {}
  let seconds = 0
  app.addHook('onResponse', (_request, reply, done) => {
    const label = `{status="${Math.floor(reply.statusCode / 100)}xx"}`
    byStatus[label] = (byStatus[label] ?? 0) + 1
    seconds += reply.elapsedTime / 1000
    done()
  })
  return (): Metric[] => [
    { name: 'foyer_requests_total', type: 'counter', help: 'Requests that were answered.', values: byStatus },
    counter('foyer_request_seconds_total', 'How long all of them took together.', seconds),
  ]
}

/** Only where the server listens: the watch is a timer of its own. */
function watchDelay(app: FastifyInstance) {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  app.addHook('onListen', (done) => {
    delay.enable()
    done()
  })
  app.addHook('onClose', (_app, done) => {
    delay.disable()
    done()
  })
  return () => {
    const nanoseconds = delay.percentile(99)
    delay.reset()
    return nanoseconds / 1e9
  }
}

function lettersOf({ waiting, failed }: { waiting: number; failed: number }) {
  return [
    gauge('foyer_letters_waiting', 'Letters that are due and not sent yet.', waiting),
    gauge('foyer_letters_failed', 'Letters on record that could not be sent.', failed),
  ]
}

function ofProcess() {
  const { user, system } = process.cpuUsage()
  return [
    counter('process_cpu_seconds_total', 'Processor time used.', (user + system) / 1e6),
    gauge('process_resident_memory_bytes', 'Memory in use.', process.memoryUsage.rss()),
    gauge('process_start_time_seconds', 'When the process began, since 1970.', Date.now() / 1000 - process.uptime()),
  ]
}

function written({ name, type, help, values }: Metric) {
  const lines = Object.entries(values).map(([label, value]) => `${name}${label} ${value}\n`)
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}
