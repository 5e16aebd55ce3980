/** What the live server is compared with: a bare `ws` server, and bare Fastify handlers with the same statements. */
import { randomUUID } from 'node:crypto'
import fastify from 'fastify'
import pg from 'pg'
import { WebSocketServer } from 'ws'
import { listMessages } from '#features/chat/server/queries.ts'
import { roomOf } from '#features/rooms/server/rooms.ts'
import { joinedConference } from '#features/conferences/server/access.ts'
import { openDatabase } from '#server/db/db.ts'
import { createLog } from '#server/log.ts'
import { CHAT_PAGE } from './live-people.ts'

export type BareReady = { url: string; pid: number }

const { DATABASE_URL = '', CONFERENCE_ID: conference_id = '', AUTHOR_ID: author_id = '' } = process.env

const app = fastify()
const sockets = new WebSocketServer({ server: app.server, perMessageDeflate: false })
app.addContentTypeParser('text/plain', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
app.post<{ Body: Buffer }>('/broadcast', ({ body }) => {
  for (const socket of sockets.clients) socket.send(body, { binary: false })
  return 'sent'
})

if (DATABASE_URL !== '') {
  const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 })
  let seq = 0
  const insert = `insert into chat_messages (id, conference_id, author_id, client_id, text, posted_seq, seq, created_at)
    values ($1, $2, $3, $4, $5, $6, $6, $7) returning *`
  app.post<{ Body: { text: string; client_id: string } }>('/messages', async ({ body }, reply) => {
    const row = [randomUUID(), conference_id, author_id, body.client_id, body.text, ++seq, new Date().toISOString()]
    const { rows } = await pool.query({ name: 'insert', text: insert, values: row })
    return reply.code(201).send(rows[0])
  })

  const { db } = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: '', log: createLog('silent') })
  const user = { id: author_id, email: '', session_id: '', is_delegate: false }
  app.get<{ Params: { id: string } }>('/conferences/:id/messages', async ({ params }) => {
    const { id } = await joinedConference(db, user, params.id)
    return listMessages(
      db,
      roomOf({ conference_id: id, schedule_item_id: null }),
      { id: author_id, moderates: false, blocked: new Set() },
      { limit: CHAT_PAGE },
    )
  })
}

const url = await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT ?? 0) })
process.on('disconnect', () => process.exit())
process.send?.({ url, pid: process.pid } satisfies BareReady)
