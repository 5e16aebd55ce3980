import { finished } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#shared/errors.ts'

/** How long running requests may take once the server is to stop. */
export const DRAIN_LIMIT_MS = 10_000
const RETRY_AFTER_SECONDS = 5
const STOPPING = 'The server is restarting. Nothing was saved; please try again in a few seconds.'

/**
 * Makes `app.close()` wait for the running requests, ten seconds at most, and refuse new ones meanwhile. Call it before
 * other hooks are added.
 */
export function drainOnClose(app: FastifyInstance) {
  let stopping = false
  let running = 0
  const idle = Promise.withResolvers<void>()

  app.addHook('onRequest', (_request, reply, done) => {
    if (stopping) {
      reply.header('connection', 'close')
      return done(new AppError('unavailable', STOPPING, {}, RETRY_AFTER_SECONDS))
    }
    running++
    // Also when the client has gone before the answer.
    finished(reply.raw, () => {
      running--
      if (stopping && running === 0) idle.resolve()
    })
    return done()
  })
  app.addHook('preClose', async () => {
    stopping = true
    if (running === 0) return
    const late = new AbortController()
    await Promise.race([idle.promise, wait(DRAIN_LIMIT_MS, undefined, { signal: late.signal, ref: false })])
    late.abort()
  })
}
