import { MessageChannel } from 'node:worker_threads'
import type { Source } from './open.ts'
import { EngineStream } from './stream.ts'
import { PATIENCE, stopped, Thread } from './thread.ts'
import type { Patience } from './thread.ts'

const RESTARTS = 3
const RESTARTS_WITHIN_MS = 5 * 60_000

type Options = {
  source: Source
  /** Told of every restart, with the reason. */
  onRestart: (reason: string) => void
  /** The engine is down for good; the process should end and be started anew. */
  onFatal: (error: Error) => void
  patience?: Patience
}

/** The embedded engine, started again when it is stuck or has died, three times in five minutes at most. */
export class Engine {
  readonly #options: Options
  #running: Promise<Thread>
  #restarts: number[] = []
  #readOnly = false

  /** Throws when the engine cannot be opened. */
  static async start(options: Options) {
    const engine = new Engine(options)
    await engine.#running
    return engine
  }

  private constructor(options: Options) {
    this.#options = options
    this.#running = this.#launch()
  }

  /** A new connection, for `pg`. The engine has one session and gives it to the latest. */
  connect() {
    const { port1, port2 } = new MessageChannel()
    this.#running.then(
      (thread) => thread.serve(port2),
      () => port2.close(),
    )
    return new EngineStream(port1)
  }

  /** Whether writing is refused. */
  async setReadOnly(on: boolean) {
    this.#readOnly = on
    const thread = await this.#running
    thread.setReadOnly(on)
  }

  /** A tar of the data folder. Nobody is served while it is made. */
  async dump() {
    const thread = await this.#running
    return thread.dump()
  }

  async close() {
    const thread = await this.#running.catch(() => null)
    await thread?.close()
  }

  #launch() {
    const { source, patience = PATIENCE } = this.#options
    return Thread.start(source, patience, (reason, gone) => this.#restart(reason, gone))
  }

  /** The connections of the old thread end with it. Those made from now on wait for the new one. */
  #restart(reason: string, gone: Promise<void>) {
    const now = performance.now()
    this.#restarts = [...this.#restarts.filter((time) => now - time < RESTARTS_WITHIN_MS), now]
    if (this.#restarts.length > RESTARTS) this.#running = gone.then(() => Promise.reject(stopped(reason)))
    else {
      this.#options.onRestart(reason)
      this.#running = gone.then(() => this.#launch())
    }
    this.#running.then((thread) => thread.setReadOnly(this.#readOnly), this.#options.onFatal)
  }
}
