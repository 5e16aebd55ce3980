import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { MessagePort } from 'node:worker_threads'
import type { Source } from './open.ts'
import type { Order, Report } from './worker.ts'

export type Patience = {
  /** How often the engine's thread is pinged. */
  beatMs: number
  /** After this many unanswered pings the thread counts as stuck. */
  missedBeats: number
}

/** Pings are counted rather than seconds, so that the engine is not restarted when a computer wakes from sleep. */
export const PATIENCE: Patience = { beatMs: 1000, missedBeats: 30 }

/** Recovery after a crash takes seconds, so this long means that the disk hangs. */
const START_LIMIT_MS = 120_000
const CLOSE_LIMIT_MS = 10_000

/** Says that the engine was not ready in time, which is no sign of damage. */
export class SlowStart extends Error {
  constructor() {
    super(
      `it was not ready within ${START_LIMIT_MS / 1000} seconds. The disk or this machine is very slow at the moment. ` +
        'Nothing is lost; start again.',
    )
  }
}

type OnDown = (reason: string, ended: Promise<void>) => void

/** The error for callers that were waiting for the engine. */
export function stopped(reason: string) {
  return new Error(`The embedded database was stopped: ${reason}.`)
}

/** The engine in a worker thread, until it stops or crashes. */
export class Thread {
  readonly #worker: Worker
  readonly #onDown: OnDown
  readonly #heart: NodeJS.Timeout
  readonly #dumps: PromiseWithResolvers<Uint8Array<ArrayBuffer>>[] = []
  #over = false

  /**
   * Opens the engine, or throws. If it crashes or hangs, `onDown` is called once; no other engine may open the folder
   * before the thread has ended.
   */
  static async start(source: Source, patience: Patience, onDown: OnDown) {
    // Without the flags of the process, which may be those of a test runner.
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: source, execArgv: [] })
    await ready(worker)
    worker.unref()
    return new Thread(worker, patience, onDown)
  }

  private constructor(worker: Worker, { beatMs, missedBeats }: Patience, onDown: OnDown) {
    this.#worker = worker
    this.#onDown = onDown
    let unanswered = 0
    this.#heart = setInterval(() => {
      if (unanswered++ < missedBeats) this.#send({ ping: true })
      else this.#down(`it has not answered for ${(missedBeats * beatMs) / 1000} seconds`)
    }, beatMs)
    this.#heart.unref()

    worker.on('message', (report: Report) => {
      if ('pong' in report) unanswered = 0
      if ('dump' in report) this.#dumps.shift()?.resolve(report.dump)
    })
    worker.on('error', (error) => this.#down(error instanceof Error ? error.message : String(error)))
    worker.on('exit', (code) => this.#down(`its thread ended with code ${code}`))
  }

  /** Gives the engine its end of a connection. */
  serve(port: MessagePort) {
    this.#send({ serve: port }, [port])
  }

  setReadOnly(on: boolean) {
    this.#send({ read_only: on })
  }

  /** A tar of the data folder, made between two messages. Queries wait meanwhile. */
  async dump() {
    const dump = Promise.withResolvers<Uint8Array<ArrayBuffer>>()
    this.#dumps.push(dump)
    this.#worker.ref()
    this.#send({ dump: true })
    return dump.promise.finally(() => this.#worker.unref())
  }

  /** Closes the engine after the queries that it has already received. */
  async close() {
    if (this.#over) return
    this.#end()
    const ended = once(this.#worker, 'exit')
    this.#worker.ref()
    this.#send({ close: true })
    const late = setTimeout(() => void this.#worker.terminate(), CLOSE_LIMIT_MS)
    await ended
    clearTimeout(late)
  }

  #down(reason: string) {
    if (this.#over) return
    this.#end()
    for (const dump of this.#dumps) dump.reject(stopped(reason))
    const ended = this.#worker.terminate()
    this.#onDown(
      reason,
      ended.then(() => undefined),
    )
  }

  #end() {
    this.#over = true
    clearInterval(this.#heart)
  }

  #send(order: Order, transfer: MessagePort[] = []) {
    this.#worker.postMessage(order, transfer)
  }
}

async function ready(worker: Worker) {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const ended = () => reject(new Error('The embedded database ended while it was starting.'))
  const late = setTimeout(() => {
    reject(new SlowStart())
    void worker.terminate()
  }, START_LIMIT_MS)
  worker.once('message', resolve).once('error', reject).once('exit', ended)
  try {
    await promise
  } finally {
    clearTimeout(late)
    worker.off('error', reject).off('exit', ended)
  }
}
