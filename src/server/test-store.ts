import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, IncomingMessage, request as ask, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import S3rver from 's3rver'
import { isSigned } from './test-signature.ts'
import { afterTest } from './test-cleanup.ts'

const BUCKET = 'foyer'
/** The only keys that the server knows. */
const KEYS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

/** `silent` answers nothing, `busy` says 503, `cut` ends the connection in the middle of a body, `away` before any answer. */
export type Fault = 'silent' | 'busy' | 'cut' | 'away'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * An object store on a port of its own, with a bucket, which checks signatures and fails as it is told: `fail` with a fault and
 * which requests, by method and address. It is closed when the test is over. With TEST_STORE what is behind it is the store there.
 */
export async function testStore({ whenOver = afterTest } = {}) {
  const outside = process.env.TEST_STORE
  const { bucket, keys, answer } = outside === undefined ? await ownStore(whenOver) : await bucketAt(outside)
  const seen: string[] = []
  let fault: { kind: Fault; which: RegExp } | null = null
  const server = createServer((request, response) => {
    const name = `${request.method} ${request.url}`
    seen.push(name)
    if (fault?.which.test(name)) failAs(fault.kind, request, response, answer)
    else answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  whenOver(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : null
  const env = { FILES_URL: `s3://${bucket}`, AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`, ...keys }
  const fail = (kind: Fault, which = /./) => void (fault = { kind, which })
  return { env, seen, fail, recover: () => void (fault = null) }
}

async function ownStore(whenOver: typeof afterTest) {
  const directory = mkdtempSync(join(tmpdir(), 'foyer-test-'))
  whenOver(() => rmSync(directory, { recursive: true, force: true }))
  const s3 = new S3rver({
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  })
  await s3.configureBuckets()
  return {
    bucket: BUCKET,
    keys: KEYS,
    answer: withSignatures(withListedParts(withMarkers(withWholeBodies(s3.callback())))),
  }
}

/**
 * A new bucket, which stays, in the store at an address of this machine, with the keys of the environment. Requests are passed on
 * with the `host` that is signed, which the store must not mind.
 */
async function bucketAt(endpoint: string) {
  const bucket = `${BUCKET}-${randomUUID()}`
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  const answer: Handler = (request, response) => {
    const { method, url, headers } = request
    const passed = ask(`${endpoint}${url}`, { method, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers)
      pipeline(reply, response, () => undefined)
    })
    pipeline(request, passed, () => undefined)
  }
  const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = process.env
  return { bucket, keys: { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY }, answer }
}

const BUSY = '<?xml version="1.0"?><Error><Code>SlowDown</Code><Message>Reduce your request rate.</Message></Error>'

function failAs(kind: Fault, request: IncomingMessage, response: ServerResponse, answer: Handler) {
  if (kind === 'away') return void request.socket.destroy()
  if (kind === 'busy') return void response.writeHead(503, { 'content-type': 'application/xml' }).end(BUSY)
  if (kind === 'silent') return void request.resume()
  if (request.method === 'PUT') return void request.once('data', () => request.socket.destroy())
  const write = response.write.bind(response)
  response.write = (bytes: Buffer) => {
    // Half of what there is, and then the connection is lost.
    write(bytes.subarray(0, bytes.length / 2))
    setImmediate(() => request.socket.destroy())
    return false
  }
  answer(request, response)
}

const MISMATCH = '<?xml version="1.0"?><Error><Code>SignatureDoesNotMatch</Code><Message>No.</Message></Error>'

/** The server looks at the newer kind of signatures for the name of the key alone. */
function withSignatures(answer: Handler): Handler {
  return (request, response) => {
    const isKnown = request.url?.includes(KEYS.AWS_ACCESS_KEY_ID) || request.headers.authorization?.includes(KEYS.AWS_ACCESS_KEY_ID) // prettier-ignore
    if (!isKnown || isSigned(request, KEYS.AWS_SECRET_ACCESS_KEY)) return answer(request, response)
    request.resume()
    response.writeHead(403, { 'content-type': 'application/xml' }).end(MISMATCH)
  }
}

/** The server cannot make the tokens of the newer way to list more than a page, but knows the older way, whose answer is the same. */
function withMarkers(answer: Handler): Handler {
  return (request, response) => {
    request.url = request.url?.replace('list-type=2&', '').replace('start-after=', 'marker=')
    answer(request, response)
  }
}

/** The server would keep what has come of a file whose sender goes away, which no store does. So it gets a file once that is all there. */
function withWholeBodies(answer: Handler): Handler {
  return (request, response) => {
    if (request.method !== 'PUT') return answer(request, response)
    const { method, url, headers, socket } = request
    const whole = Object.assign(new IncomingMessage(socket), { method, url, headers, complete: true })
    // Piece by piece, because it answers when it has taken the last one, and writes that to its disk later.
    request.on('data', (piece: Buffer) => whole.push(piece))
    request.once('end', () => {
      whole.push(null)
      answer(whole, response)
    })
  }
}

type Part = { etag: string; size: number }

/** The server takes files in parts, but neither lists the parts that have come nor gives up an upload. */
function withListedParts(answer: Handler): Handler {
  const uploads = new Map<string, Map<number, Part> | null>()
  return (request, response) => {
    const { searchParams: query, pathname } = new URL(request.url ?? '', 'http://store')
    const id = query.get('uploadId')
    if (id === null) return answer(request, response)
    const parts = uploads.get(id)
    if (request.method === 'GET') return listParts(response, pathname, parts)
    if (request.method === 'DELETE') {
      uploads.set(id, null)
      return void response.writeHead(204).end()
    }
    response.once('finish', () => {
      if (response.statusCode !== 200) return
      const part = { etag: String(response.getHeader('etag')), size: Number(request.headers['content-length']) }
      // Read now, because parts arrive side by side.
      const more = new Map(uploads.get(id)).set(Number(query.get('partNumber')), part)
      uploads.set(id, request.method === 'POST' ? null : more)
    })
    answer(request, response)
  }
}

/** `parts` is null for an upload that is over. */
function listParts(response: ServerResponse, path: string, parts: Map<number, Part> | null = new Map()) {
  response.setHeader('content-type', 'application/xml')
  if (parts === null) return void response.writeHead(404).end('<Error><Code>NoSuchUpload</Code></Error>')
  const listed = [...parts].map(
    ([number, { etag, size }]) =>
      `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag><Size>${size}</Size></Part>`,
  )
  response.end(
    `<ListPartsResult><Key>${path}</Key><IsTruncated>false</IsTruncated>${listed.join('')}</ListPartsResult>`,
  )
}
