import { parentPort, workerData } from 'node:worker_threads'
import type { MessagePort } from 'node:worker_threads'
import { openEngine } from './open.ts'
import type { Source } from './open.ts'
import { Session } from './session.ts'

/** A message from the main thread to the engine's thread. */
export type Order = { serve: MessagePort } | { ping: true } | { read_only: boolean } | { dump: true } | { close: true }
/** A message from the engine's thread to the main thread. */
export type Report = { ready: true } | { pong: true } | { dump: Uint8Array<ArrayBuffer> }

if (!parentPort) throw new Error('This file runs as a worker thread.')
const parent = parentPort
const source: Source = workerData

const engine = await openEngine(source)
const session = new Session(engine)

parent.on('message', (order: Order) => {
  if ('serve' in order) session.serve(order.serve)
  else if ('ping' in order) report({ pong: true })
  else if ('read_only' in order) session.setReadOnly(order.read_only)
  else if ('dump' in order) void session.between(dump)
  else void session.between(close)
})
report({ ready: true })

function report(message: Report) {
  parent.postMessage(message)
}

async function dump() {
  const file = await engine.dumpDataDir('none')
  report({ dump: new Uint8Array(await file.arrayBuffer()) })
}

async function close() {
  await engine.close()
  process.exit()
}
