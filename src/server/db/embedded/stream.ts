import { Duplex } from 'node:stream'
import type { MessagePort } from 'node:worker_threads'

/** Stands in for the socket of `pg`: one connection to the embedded engine over a message port. */
export class EngineStream extends Duplex {
  readonly #port: MessagePort

  constructor(port: MessagePort) {
    super()
    this.#port = port
    port.on('message', (chunk: Uint8Array) => this.push(chunk))
    port.on('close', () => this.destroy())
  }

  connect() {
    process.nextTick(() => this.emit('connect'))
    return this
  }

  setNoDelay() {
    return this
  }

  setKeepAlive() {
    return this
  }

  ref() {
    this.#port.ref()
    return this
  }

  unref() {
    this.#port.unref()
    return this
  }

  override _read() {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void) {
    post(this.#port, [chunk])
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void) {
    post(
      this.#port,
      chunks.map(({ chunk }) => chunk),
    )
    done()
  }

  override _final(done: () => void) {
    this.#port.close()
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.#port.close()
    done(error)
  }
}

/** Sends a copy of the parts as one message, because they are views of memory that is reused. */
export function post(port: MessagePort, parts: Uint8Array[]) {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let end = 0
  for (const part of parts) {
    whole.set(part, end)
    end += part.length
  }
  port.postMessage(whole, [whole.buffer])
}
