import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Contract, Endpoint, Parsed } from '#shared/contract.ts'
import { AppError, type ErrorBody, type ErrorCode, STATUS } from '#shared/errors.ts'
import type { Call, Machine, User } from './context.ts'
import { databaseRefusal } from './db.ts'
import { errorPage, wantsPage } from './error-page.ts'

type Who<E extends Endpoint> = E['access'] extends 'anyone' ? User | null : User
type Handler<E extends Endpoint> = (
  call: Call<Who<E>>,
  input: Parsed<E>,
) => Promise<z.input<E['output']> | FileAnswer> | z.input<E['output']> | FileAnswer
type AnyHandler = (call: Call, input: object) => unknown

export type Feature = { contract: Contract; handlers: Record<string, AnyHandler> }

/** What the machine asks of the features that know accounts and plans. Both throw an `AppError` to refuse. */
export type Gate = {
  authenticate(machine: Machine, token: string, now: Date): Promise<User>
  requireSubscription(machine: Machine, user: User, now: Date): Promise<void>
}

/** A file in place of JSON, such as an export. */
export class FileAnswer {
  readonly type: string
  readonly name: string
  readonly body: string | Buffer
  constructor(type: string, name: string, body: string | Buffer) {
    this.type = type
    this.name = name
    this.body = body
  }
}

/** The thing lives at another address now: answered with 301. */
export class Moved extends Error {
  readonly location: string
  constructor(location: string) {
    super(`Moved to ${location}`)
    this.location = location
  }
}

/** Binds a contract to its services; a missing or misspelt handler does not compile. */
export function handle<C extends Contract>(contract: C, handlers: { [K in keyof C & string]: Handler<C[K]> }): Feature {
  // Safe: `dispatch` calls a handler only with the call and input its own contract entry was checked against.
  return { contract, handlers: handlers as unknown as Feature['handlers'] }
}

const API_LIMIT = { points: 20, seconds: 1, burst: 200 }
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const

/** Registers every endpoint of every feature, and 405 for the other methods of the same addresses. */
export function registerEndpoints(app: FastifyInstance, machine: Machine, gate: Gate, features: Feature[]) {
  const known = new Map<string, Set<string>>()
  for (const { contract, handlers } of features) {
    for (const [name, endpoint] of Object.entries(contract)) {
      const handler = handlers[name]
      if (!handler) throw new Error(`No handler for ${name} (${endpoint.method} ${endpoint.path})`)
      known.set(endpoint.path, (known.get(endpoint.path) ?? new Set()).add(endpoint.method))
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        ...(endpoint.bytes && { bodyLimit: endpoint.bytes.limit }),
        config: { takesBytes: endpoint.bytes !== undefined },
        handler: (request, reply) => dispatch({ machine, gate, endpoint, handler }, request, reply),
      })
    }
  }
  refuseOtherMethods(app, known)
}

/** Answers 405 for every method that an address does not take. `known` has the methods of each address. */
export function refuseOtherMethods(app: FastifyInstance, known: ReadonlyMap<string, ReadonlySet<string>>) {
  for (const [url, methods] of known) {
    const allow = [...methods].join(', ')
    app.route({
      method: METHODS.filter((method) => !methods.has(method)),
      url,
      handler: (_, reply) => {
        reply.header('allow', allow)
        throw new AppError('wrong_method', 'This address does not take that method.')
      },
    })
  }
}

type Bound = { machine: Machine; gate: Gate; endpoint: Endpoint; handler: AnyHandler }

async function dispatch({ machine, gate, endpoint, handler }: Bound, request: FastifyRequest, reply: FastifyReply) {
  const now = machine.clock.now()
  const token = bearerToken(request)
  if (token === null && endpoint.access !== 'anyone') throw new AppError('signed_out', 'Please sign in first.')
  const user = token === null ? null : await gate.authenticate(machine, token, now)
  machine.limits.take(user ? `user:${user.id}` : `source:${request.ip}`, API_LIMIT)
  if (endpoint.access === 'subscriber' && user) await gate.requireSubscription(machine, user, now)

  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const content_type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const call = { ...machine, log: request.log, user, now, source: request.ip, bytes, content_type }
  // Safe: a missing user was refused above wherever the access word promises one.
  const result = await handler(call as Call, parseInput(endpoint, request))
  if (result instanceof FileAnswer) return sendFile(reply, result)
  reply.code(endpoint.status ?? 200)
  if (endpoint.status === 204) return reply.send()
  // Parsing the reply drops columns the contract does not promise, so a new secret column cannot leak.
  return endpoint.output.parse(result)
}

/** The token of an `Authorization: Bearer` header, or null when there is none. */
export function bearerToken(request: FastifyRequest) {
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

function parseInput(endpoint: Endpoint, request: FastifyRequest) {
  const body = endpoint.bytes ? {} : plainObject(request.body, 'The body must be a JSON object.')
  const query = plainObject(request.query, 'The query cannot be read.')
  const params = plainObject(request.params, 'The address cannot be read.')
  // Path parameters last: a body field of the same name must not point the request elsewhere.
  const parsed = endpoint.input.safeParse({ ...query, ...body, ...params })
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) fields[issue.path.join('.')] ??= issue.message
  // An identifier of the wrong shape names a thing that cannot exist: the same answer as for a missing one.
  if (Object.keys(fields).some((name) => name in params))
    throw new AppError('not_found', 'There is nothing at this address.')
  throw new AppError('invalid', Object.values(fields)[0] ?? 'The input is not valid.', fields)
}

function plainObject(value: unknown, refusal: string): Record<string, unknown> {
  if (value === undefined || value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value)) throw new AppError('invalid', refusal)
  return { ...value }
}

function sendFile(reply: FastifyReply, file: FileAnswer) {
  return reply
    .type(file.type)
    .header('content-disposition', `attachment; filename="${file.name.replaceAll(/[^\w.-]/g, '_')}"`)
    .send(file.body)
}

const NEUTRAL = 'Something went wrong on our side. Nothing was lost; please try again.'
const TOO_LARGE = 'This is too large. Nothing was saved; please send less at once.'
const UNREADABLE = 'The request cannot be read.'

/** What a thrown error means to a client. Null for a bug, which must be logged and answered neutrally. */
export function asRefusal(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  const database = databaseRefusal(error)
  if (database) return database
  const status = error instanceof Error && 'statusCode' in error ? (error as FastifyError).statusCode : undefined
  if (status === 413) return new AppError('too_large', TOO_LARGE)
  if (status === 415) return new AppError('wrong_type', 'This address does not take that kind of content.')
  if (status !== undefined && status >= 400 && status < 500) return new AppError('invalid', UNREADABLE)
  return null
}

/**
 * What is still on its way is read and thrown away, as long as the request may take: a connection closed under a client
 * that is sending is reset before it has read why.
 */
function takeTheRest(request: FastifyRequest, reply: FastifyReply) {
  reply.removeHeader('connection')
  request.raw.resume()
}

/** The one place where an error becomes an answer. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Moved) return reply.code(301).header('location', error.location).send()
  const refusal = asRefusal(error)
  if (!refusal) request.log.error({ err: error }, 'unexpected error')
  if (refusal?.retryAfter) reply.header('retry-after', String(refusal.retryAfter))
  if (refusal?.code === 'too_large') takeTheRest(request, reply)
  const code: ErrorCode = refusal?.code ?? 'unexpected'
  if (wantsPage(request)) {
    const page = errorPage(refusal?.message ?? NEUTRAL, request.id)
    return reply.code(STATUS[code]).type('text/html; charset=utf-8').send(page)
  }
  const body: ErrorBody = { code, message: refusal?.message ?? NEUTRAL, request_id: request.id }
  if (refusal && Object.keys(refusal.fields).length > 0) body.fields = refusal.fields
  // Functions tell a failure in the words that their callers read, whatever the status.
  if (request.url.startsWith('/functions/v1/')) {
    body.success = false
    body.error = body.message
  }
  return reply.code(STATUS[code]).send(body)
}
