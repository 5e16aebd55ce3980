import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the ports that systems hand out to outgoing connections, and so many that two processes that choose one at the
 * same moment do not choose the same.
 */
const FIRST_PORT = 20_000
const LAST_PORT = 31_999

/** A port of this computer on which nothing listens. */
export async function freePort(): Promise<number> {
  const first = FIRST_PORT + Math.floor(Math.random() * (LAST_PORT - FIRST_PORT))
  for (let port = first; port <= LAST_PORT; port++) if (await isFree(port)) return port
  throw new Error(`No port is free from ${first} to ${LAST_PORT}.`)
}

async function isFree(port: number) {
  const probe = createServer()
  try {
    probe.listen(port, '127.0.0.1')
    await once(probe, 'listening')
    return true
  } catch {
    return false
  } finally {
    probe.close()
  }
}
