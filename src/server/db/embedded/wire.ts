// The part of the PostgreSQL wire protocol that both ends of a connection to the embedded engine need.

const LENGTH = 4

/** A simple query message, as a client sends it. */
export function simpleQuery(sql: string) {
  const text = Buffer.from(`${sql}\0`)
  const message = Buffer.alloc(1 + LENGTH + text.length)
  message.write('Q')
  message.writeInt32BE(LENGTH + text.length, 1)
  text.copy(message, 1 + LENGTH)
  return message
}

/** The Sync message: ends an unfinished extended query, and makes the engine accept messages after an error. */
export const SYNC = Buffer.from([0x53, 0, 0, 0, 4])

const TERMINATE = 'X'.charCodeAt(0)

export type Incoming = { startup: boolean; bytes: Buffer }

/**
 * Cuts a client's bytes into runs of whole messages, because the engine must never get part of one. The first message
 * of a connection is the startup packet, whose length is at byte 0; all others begin with a type byte. Terminate
 * messages are dropped, because they would make the engine exit.
 */
export function messageCutter(): (chunk: Uint8Array) => Incoming[] {
  let rest: Buffer = Buffer.alloc(0)
  let started = false

  return (chunk) => {
    rest = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk])
    const runs: Incoming[] = []

    if (!started) {
      if (rest.length < LENGTH || rest.length < rest.readInt32BE(0)) return runs
      const end = rest.readInt32BE(0)
      runs.push({ startup: true, bytes: rest.subarray(0, end) })
      rest = rest.subarray(end)
      started = true
    }

    let end = 0
    while (rest.length - end > LENGTH) {
      const next = end + 1 + rest.readInt32BE(end + 1)
      if (next > rest.length || rest[end] === TERMINATE) break
      end = next
    }
    if (end > 0) runs.push({ startup: false, bytes: rest.subarray(0, end) })
    rest = rest.subarray(end)
    return runs
  }
}
