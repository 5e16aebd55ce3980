import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/** By which a cluster in this folder can be told to upgrade. Nobody but its user may open the folder. */
const SOCKET = 'control.sock'

/** Upgrades whenever somebody asks, and tells them what became of it. Call it while the folder is locked. */
export async function takeRequests(folder: string, upgrade: () => Promise<string>) {
  const path = join(folder, SOCKET)
  // Of a cluster that was killed.
  await rm(path, { force: true })
  const server = createServer((client) => {
    // Whoever asks need not wait for the end.
    client.on('error', () => undefined)
    void upgrade().then((sentence) => client.end(sentence))
  })
  server.listen(path)
  await once(server, 'listening')
  return { close: () => void server.close() }
}

/** Has the cluster in this folder upgrade, and returns what it says at the end. */
export async function requestUpgrade(folder: string): Promise<string> {
  const client = connect(join(folder, SOCKET))
  await once(client, 'connect').catch((cause: unknown) => {
    throw new Error(`No cluster runs in ${folder}. Start one with npm run cluster.`, { cause })
  })
  return text(client)
}
