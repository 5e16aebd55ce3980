import type { PGlite } from '@electric-sql/pglite'
import type { MessagePort } from 'node:worker_threads'
import { post } from './stream.ts'
import { messageCutter, simpleQuery, SYNC } from './wire.ts'

/** What a session needs of the engine. */
export type Backend = Pick<PGlite, 'execProtocolRawStream' | 'isInTransaction'>

const ABANDON = [SYNC, simpleQuery('rollback'), simpleQuery('discard all')]

/**
 * The engine has one session for all its life, while clients come and go. This runs their messages one after the
 * other and gives every newcomer a clean session: what a lost connection left open is rolled back. If the engine
 * throws, so does the thread, and whoever watches over it starts another.
 */
export class Session {
  readonly #backend: Backend
  #current: MessagePort | null = null
  #queue: Promise<unknown> = Promise.resolve()
  #readOnly = { wanted: false, set: false }

  constructor(backend: Backend) {
    this.#backend = backend
  }

  /** Serves a client that speaks the wire protocol over this port, until the port closes. */
  serve(port: MessagePort) {
    const cut = messageCutter()
    port.on('message', (chunk: Uint8Array) => {
      for (const { startup, bytes } of cut(chunk)) void this.between(() => this.#answer(port, startup, bytes))
    })
    port.on('close', () => void this.between(async () => (this.#current === port ? this.#abandon() : undefined)))
  }

  /** New transactions refuse to write (25006) while it is on. */
  setReadOnly(on: boolean) {
    this.#readOnly.wanted = on
    void this.between(() => this.#applyReadOnly())
  }

  /** Runs work in its turn, between two messages of clients. */
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

  /** A setting made inside a transaction would go with its rollback, so it waits for the end of it. */
  async #applyReadOnly() {
    const { wanted, set } = this.#readOnly
    if (wanted === set || this.#backend.isInTransaction()) return
    this.#readOnly.set = wanted
    await this.#run(simpleQuery(`set default_transaction_read_only = ${wanted ? 'on' : 'off'}`))
  }

  async #run(bytes: Uint8Array) {
    const answer: Uint8Array[] = []
    await this.#backend.execProtocolRawStream(bytes, {
      syncToFs: false,
      // What arrives is a view of the engine's memory, which the next query writes over.
      onRawData: (view) => void answer.push(view.slice()),
    })
    return answer
  }
}
