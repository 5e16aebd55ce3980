import { useEffect } from 'react'
import type { Endpoint, Input, Output } from '#shared/contract.ts'
import { ApiError, call } from '#web/data/api.ts'
import { callerId } from '#web/data/caller.ts'
import { applyPatches, type Patch } from '#web/data/queries.ts'
import { createStore, inMemory, useStore } from '#web/data/store.ts'
import { useCallerId } from '#web/data/useQuery.ts'
import { connectionState } from './connectionState.ts'
import { drop, keep, type PendingWrite, readKept } from './writeStore.ts'

export type { PendingWrite }

type Options<E extends Endpoint> = {
  /** The name under which the browser keeps the writes. */
  name: string
  /** What an answer changes in the cache. */
  updates: (output: Output<E>, input: Input<E>) => Patch[]
  /** Called once the server has taken a write. */
  done?: () => void
}

const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 30_000
/** How long an answer is waited for; on a dead network the browser would wait for minutes, and the next writes with it. */
const ANSWER_MS = 15_000

/**
 * Writes that survive a lost connection and a reload: they are kept in the browser until the server has answered, and sent
 * in order. The server takes each `client_id` once, so that one that is sent again is the same write.
 */
export class PendingWrites<E extends Endpoint> {
  readonly store = createStore(inMemory<readonly PendingWrite<Input<E>>[]>([]))
  private readonly endpoint: E
  private readonly options: Options<E>
  /** By person. */
  private readonly loading = new Map<string, Promise<void>>()
  private isSending = false
  private pause = FIRST_PAUSE_MS
  private retry: ReturnType<typeof setTimeout> | undefined

  constructor(endpoint: E, options: Options<E>) {
    this.endpoint = endpoint
    this.options = options
  }

  /** Shows the write as pending at once, and sends it after those before it. */
  async send(input: Input<E> & { client_id: string }) {
    const caller_id = callerId()
    if (caller_id === null) return
    await this.load(caller_id)
    const { client_id } = input
    const write = { client_id, caller_id, input, created_at: new Date().toISOString(), message: null }
    this.store.write([...this.store.read(), write])
    await keep(this.options.name, write)
    void this.flush()
  }

  /** Sends a refused write again. */
  async sendAgain(write: PendingWrite<Input<E>>) {
    await this.replace({ ...write, message: null })
    void this.flush()
  }

  /** Gives a write up. */
  async discard(write: PendingWrite<Input<E>>) {
    this.store.write(this.store.read().filter(({ client_id }) => client_id !== write.client_id))
    await drop(write)
  }

  /** Reads what the caller left on an earlier visit, which comes before what was written on this one. Does so once. */
  load(caller_id: string): Promise<void> {
    if (this.loading.size === 0) {
      connectionState.subscribe(() => connectionState.read() === 'open' && void this.flush())
      addEventListener('online', () => void this.flush())
    }
    const loading = this.loading.get(caller_id) ?? this.loadOf(caller_id)
    this.loading.set(caller_id, loading)
    return loading
  }

  private async loadOf(caller_id: string) {
    const stored = await readKept<Input<E>>(this.options.name, caller_id)
    this.store.write([...stored, ...this.store.read()])
    void this.flush()
  }

  /** Sends what waits, one after the other. */
  private async flush() {
    if (this.isSending) return
    this.isSending = true
    clearTimeout(this.retry)
    try {
      for (let write = this.next(); write; write = this.next()) if (!(await this.sendOne(write))) break
    } finally {
      this.isSending = false
    }
  }

  private next() {
    return this.store.read().find(({ caller_id, message }) => caller_id === callerId() && message === null)
  }

  /** Returns false if the server was not reached, so that this write and those behind it must wait. */
  private async sendOne(write: PendingWrite<Input<E>>) {
    let output: Output<E>
    try {
      output = await inTime((signal) => call(this.endpoint, write.input, { signal }))
    } catch (error) {
      if (!isFinal(error)) {
        this.retry = setTimeout(() => void this.flush(), this.pause)
        this.pause = Math.min(this.pause * 2, LONGEST_PAUSE_MS)
        return false
      }
      await this.replace({ ...write, message: error.message })
      return true
    }
    this.pause = FIRST_PAUSE_MS
    if (write.caller_id === callerId()) applyPatches(this.options.updates(output, write.input))
    await this.discard(write)
    this.options.done?.()
    return true
  }

  private async replace(changed: PendingWrite<Input<E>>) {
    this.store.write(this.store.read().map((write) => (write.client_id === changed.client_id ? changed : write)))
    await keep(this.options.name, changed)
  }
}

const NONE: readonly never[] = []

/** The caller's writes that the server has not answered yet, in their order. */
export function usePendingWrites<E extends Endpoint>(writes: PendingWrites<E>): readonly PendingWrite<Input<E>>[] {
  const caller = useCallerId()
  useEffect(() => {
    if (caller) void writes.load(caller)
  }, [writes, caller])
  return useStore(writes.store, NONE).filter(({ caller_id }) => caller_id === caller)
}

/**
 * Whether the server has refused the write for good. It may take the same write later if it was not reached in time, was
 * busy or broken.
 */
function isFinal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status !== 0 && error.status !== 429 && error.status < 500
}

/** The time includes that of a new token, to which the signal does not reach. */
function inTime<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const ending = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`No answer in ${ANSWER_MS} ms`))
      ending.abort()
    }, ANSWER_MS)
  })
  return Promise.race([work(ending.signal), end]).finally(() => clearTimeout(timer))
}
