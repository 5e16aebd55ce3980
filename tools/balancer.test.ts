import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { afterTest } from '#server/test-cleanup.ts'
import { eventually } from '#server/test-eventually.ts'
import { startBalancer } from './balancer.ts'

/** A process that is ready unless it says otherwise; `answer` gets all other calls. */
async function startMember(answer: RequestListener) {
  const state = { isReady: true, calls: 0 }
  const server = createServer((call, reply) => {
    if (call.url === '/ready') return reply.writeHead(state.isReady ? 200 : 503).end()
    state.calls++
    return answer(call, reply)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = async () => {
    if (!server.listening) return
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  afterTest(stop)
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The member listens on no port.')
  return { server, state, stop, port: address.port }
}

async function balancerFor(...ports: number[]) {
  const balancer = await startBalancer()
  afterTest(() => balancer.close())
  for (const port of ports) await balancer.add(port)
  return { ...balancer, url: `http://127.0.0.1:${balancer.port}` }
}

const says = (words: string) => startMember((_, reply) => reply.end(words))
const cutsOff = () => startMember((call) => call.socket.destroy())

test('who goes before the answer comes ends only that call', async () => {
  const waiting = Promise.withResolvers<void>()
  const member = await startMember((_, reply) => void waiting.promise.then(() => reply.end('late')))
  member.server.on(
    'upgrade',
    (_, socket) => void waiting.promise.then(() => socket.end('HTTP/1.1 101 Switching\r\n\r\n')),
  )
  const { port, url } = await balancerFor(member.port)
  const seen = () => eventually(() => expect(member.state.calls).toBe(1))
  const going = new AbortController()
  const call = fetch(url, { signal: going.signal }).catch(() => 'gone')
  await seen()
  going.abort()
  const socket = connect(port, '127.0.0.1')
  const upgraded = once(member.server, 'upgrade')
  socket.write('GET /live HTTP/1.1\r\nHost: here\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n')
  await upgraded
  expect(await call).toBe('gone')
  socket.destroy()
  await once(socket, 'close')
  waiting.resolve()
  expect(await (await fetch(url)).text()).toBe('late')
})

test('a call and its answer are passed on whole', async () => {
  const member = await startMember((call, reply) => {
    const { method, url, headers } = call
    reply.writeHead(201, ['set-cookie', 'a=1', 'set-cookie', 'b=2', 'content-type', 'application/json'])
    void text(call).then((body) =>
      reply.end(JSON.stringify({ method, url, host: headers.host, for: headers['x-forwarded-for'], body })),
    )
  })
  const { url } = await balancerFor(member.port)
  const reply = await fetch(`${url}/a?b=1`, {
    method: 'PUT',
    body: 'words',
    headers: { 'x-forwarded-for': '10.0.0.1' },
  })
  expect(reply.status).toBe(201)
  expect(reply.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  const host = new URL(url).host
  expect(await reply.json()).toEqual({ method: 'PUT', url: '/a?b=1', host, for: '10.0.0.1, 127.0.0.1', body: 'words' })
})

test('calls go to the processes in turn', async () => {
  const { url } = await balancerFor(...(await Promise.all([says('a'), says('b'), says('c')])).map(({ port }) => port))
  const answers: string[] = []
  for (let at = 0; at < 6; at++) answers.push(await (await fetch(url)).text())
  expect(answers.toSorted()).toEqual(['a', 'a', 'b', 'b', 'c', 'c'])
})

test('a process that is not ready gets no calls until it is', async () => {
  const [first, second] = [await says('first'), await says('second')]
  const { url } = await balancerFor(first.port, second.port)
  const answers = async () => new Set([await (await fetch(url)).text(), await (await fetch(url)).text()])
  first.state.isReady = false
  await eventually(async () => expect(await answers()).toEqual(new Set(['second'])))
  first.state.isReady = true
  await eventually(async () => expect(await answers()).toEqual(new Set(['first', 'second'])))
})

test('what a stopped process did not get goes to another one', async () => {
  const [first, second] = [await says('first'), await says('second')]
  const { url } = await balancerFor(first.port, second.port)
  await first.stop()
  for (let at = 0; at < 4; at++)
    expect(await (await fetch(url, { method: 'POST', body: 'words' })).text()).toBe('second')
})

test('a call without an answer goes to another process only if it may be sent twice', async () => {
  const [broken, whole] = [await cutsOff(), await says('whole')]
  const { url } = await balancerFor(broken.port, whole.port)
  for (let at = 0; at < 4; at++) expect(await (await fetch(url)).text()).toBe('whole')
  const posts = [await fetch(url, { method: 'POST', body: 'a' }), await fetch(url, { method: 'POST', body: 'b' })]
  expect(new Set(posts.map(({ status }) => status))).toEqual(new Set([200, 502]))
  expect(whole.state.calls).toBe(5)
})

test('a file that only one of two versions has is found there', async () => {
  const older = await startMember((_, reply) => reply.writeHead(404).end('missing'))
  const newer = await startMember((call, reply) =>
    reply.writeHead(call.url === '/assets/new.js' ? 200 : 404).end('new'),
  )
  const { url } = await balancerFor(older.port, newer.port)
  for (let at = 0; at < 4; at++) {
    expect(await (await fetch(`${url}/assets/new.js`)).text()).toBe('new')
    expect((await fetch(`${url}/assets/older.js`)).status).toBe(404)
  }
})

test('without a process that is ready a call is refused', async () => {
  const { url } = await balancerFor()
  expect(await fetch(url)).toMatchObject({ status: 503 })
})

test('a WebSocket is passed on both ways, and closed with the code of the process', async () => {
  const member = await says('')
  const sockets = new WebSocketServer({ server: member.server })
  sockets.on('connection', (socket) => socket.on('message', (data: Buffer) => (socket.send(data), socket.close(1012))))
  const { url } = await balancerFor(member.port)
  const socket = new WebSocket(url.replace('http', 'ws'))
  const [message, closed] = [once(socket, 'message'), once(socket, 'close')]
  await once(socket, 'open')
  socket.send('hello')
  expect(String((await message)[0])).toBe('hello')
  expect((await closed)[0]).toBe(1012)
})
