import { finished } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#shared/errors.ts'

/**
 * How long a process that is to stop goes on beside others, saying at `/ready` that it leaves: a proxy that asks every
 * second has noticed by then, and the people in live rooms are at the other processes.
 */
export const LEAVE_MS = 5000
/** How long running requests may take once the server is to stop. */
export const DRAIN_LIMIT_MS = 10_000
/** After this their open transactions are rolled back, which leaves the time of one statement for their answers. */
const ROLL_BACK_AFTER_MS = 6000
const RETRY_AFTER_SECONDS = 5
const STOPPING = 'The server is restarting. Nothing was saved; please try again in a few seconds.'

const restarting = () => new AppError('unavailable', STOPPING, {}, RETRY_AFTER_SECONDS)

type Parts = {
  /** Ends the open transactions of calls with this reason. */
  rollBack: (reason: AppError) => void
  /** Aborted when the process begins to leave. */
  leaving: AbortSignal
}

/**
 * Makes `app.close()` wait for the running requests, ten seconds at most, and refuse new ones meanwhile. Those that take
 * too long are answered as well: `rollBack` makes their transactions fail with the reason. Call it before other hooks are
 * added.
 */
export function drainOnClose(app: FastifyInstance, { rollBack, leaving }: Parts) {
  let stopping = false
  let running = 0
  const idle = Promise.withResolvers<void>()

  app.addHook('onRequest', (_request, reply, done) => {
    if (stopping) {
      reply.header('connection', 'close')
      return done(restarting())
    }
    // The next call of this connection is one for another process.
    if (leaving.aborted) reply.header('connection', 'close')
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
    const isLate = (ms: number) => wait(ms, true, { ref: false })
    if (!(await Promise.race([idle.promise, isLate(ROLL_BACK_AFTER_MS)]))) return
    rollBack(restarting())
    await Promise.race([idle.promise, isLate(DRAIN_LIMIT_MS - ROLL_BACK_AFTER_MS)])
  })
}
