import { MessageChannel } from 'node:worker_threads'
import { MINUTE_MS } from '#shared/time.ts'
import type { Source } from './open.ts'
import { EngineStream } from './stream.ts'
import { PATIENCE, stopped, Thread } from './thread.ts'
import type { Patience } from './thread.ts'

const RESTARTS = 3
const RESTARTS_WITHIN_MS = 5 * MINUTE_MS

type Options = {
  source: Source
  /** Called at every restart with the reason. */
  onRestart: (reason: string) => void
  /** Called when the engine cannot be restarted; the process should exit and be started again. */
  onFatal: (error: Error) => void
  patience?: Patience
}

/** The embedded engine. It is restarted when it hangs or crashes, at most three times in five minutes. */
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

  /** A new connection for `pg`. The engine has one session, which belongs to the newest connection. */
  connect() {
    const { port1, port2 } = new MessageChannel()
    this.#running.then(
      (thread) => thread.serve(port2),
      () => port2.close(),
    )
    return new EngineStream(port1)
  }

  /** Makes the engine read-only, or writable again. */
  async setReadOnly(on: boolean) {
    this.#readOnly = on
    const thread = await this.#running
    thread.setReadOnly(on)
  }

  /** A tar of the data folder. Queries wait while it is made. */
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

  /** Starts a new thread. Connections of the old thread are closed; new ones wait until it is ready. */
  #restart(reason: string, ended: Promise<void>) {
    const now = performance.now()
    this.#restarts = [...this.#restarts.filter((time) => now - time < RESTARTS_WITHIN_MS), now]
    if (this.#restarts.length > RESTARTS) this.#running = ended.then(() => Promise.reject(stopped(reason)))
    else {
      this.#options.onRestart(reason)
      this.#running = ended.then(() => this.#launch())
    }
    this.#running.then((thread) => thread.setReadOnly(this.#readOnly), this.#options.onFatal)
  }
}
