import type { FastifyInstance } from 'fastify'
import type { Machine } from './context.ts'

/** Something that is forgotten or removed when its time has come. Doing it twice, or in two processes, does no harm. */
export type Upkeep = { what: string; work: (machine: Machine, now: Date) => Promise<unknown> }

const HOUR_MS = 60 * 60_000

/** Does each work at the start and then every hour; only where the server listens, tests call what they need. */
export function registerUpkeep(app: FastifyInstance, machine: Machine, works: readonly Upkeep[]) {
  let timer: NodeJS.Timeout | undefined
  let closing = false
  let working: Promise<void> = Promise.resolve()

  async function turn() {
    for (const { what, work } of works) {
      if (closing) return
      await work(machine, machine.clock.now()).catch((error: unknown) =>
        machine.log.warn({ err: error }, `${what}: will be tried again in an hour`),
      )
    }
  }

  app.addHook('onListen', (done) => {
    working = turn()
    timer = setInterval(() => void (working = turn()), HOUR_MS).unref()
    done()
  })
  app.addHook('onClose', async () => {
    closing = true
    clearInterval(timer)
    await working
  })
}
