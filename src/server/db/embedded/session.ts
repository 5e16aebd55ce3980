import type { PGlite } from '@electric-sql/pglite'
import type { MessagePort } from 'node:worker_threads'
import { post } from './stream.ts'
import { messageCutter, simpleQuery, SYNC } from './wire.ts'

/** The part of the engine that a session uses. */
export type Backend = Pick<PGlite, 'execProtocolRawStream' | 'isInTransaction'>

const ABANDON = [SYNC, simpleQuery('rollback'), simpleQuery('discard all')]

/**
 * Shares the engine's only session among connections. It runs their messages one after the other, and rolls back what
 * a closed connection left open, so that each connection starts clean. An error of the engine ends the thread, and
 * `Engine` starts another.
 */
export class Session {
  readonly #backend: Backend
  #current: MessagePort | null = null
  #queue: Promise<unknown> = Promise.resolve()
  #readOnly = { requested: false, set: false }

  constructor(backend: Backend) {
    this.#backend = backend
  }

  /** Serves a client that speaks the PostgreSQL wire protocol over this port, until the port closes. */
  serve(port: MessagePort) {
    const cut = messageCutter()
    port.on('message', (chunk: Uint8Array) => {
      for (const { startup, bytes } of cut(chunk)) void this.between(() => this.#answer(port, startup, bytes))
    })
    port.on('close', () => void this.between(async () => (this.#current === port ? this.#abandon() : undefined)))
  }

  /** While it is on, new transactions refuse to write (error 25006). */
  setReadOnly(on: boolean) {
    this.#readOnly.requested = on
    void this.between(() => this.#applyReadOnly())
  }

  /** Runs work between two messages of clients. */
  async between(work: () => Promise<unknown>) {
    this.#queue = this.#queue.then(work)
    await this.#queue
  }

  async #answer(port: MessagePort, startup: boolean, bytes: Uint8Array) {
    if (startup) {
      await this.#abandon()
      this.#current = port
    }
    if (this.#current !== port) return
    post(port, await this.#run(bytes))
    await this.#applyReadOnly()
  }

  async #abandon() {
    this.#current = null
    for (const message of ABANDON) await this.#run(message)
    this.#readOnly.set = false
    await this.#applyReadOnly()
  }

  /** Waits for the end of an open transaction, because its rollback would undo the setting. */
  async #applyReadOnly() {
    const { requested, set } = this.#readOnly
    if (requested === set || this.#backend.isInTransaction()) return
    this.#readOnly.set = requested
    await this.#run(simpleQuery(`set default_transaction_read_only = ${requested ? 'on' : 'off'}`))
  }

  async #run(bytes: Uint8Array) {
    const answer: Uint8Array[] = []
    await this.#backend.execProtocolRawStream(bytes, {
      syncToFs: false,
      // Copied, because it is a view of the engine's memory, which the next query overwrites.
      onRawData: (view) => void answer.push(view.slice()),
    })
    return answer
  }
}
