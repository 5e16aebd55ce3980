import { Readable } from 'node:stream'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Contract, Endpoint, Parsed, Result } from '#shared/contract.ts'
import { AppError, type ErrorBody, type ErrorCode, NewerVersionError, STATUS } from '#shared/errors.ts'
import type { Call, Core, User } from '#server/context.ts'
import { databaseRefusal } from '#server/db/refusals.ts'
import { diskFull, isDiskFull } from '#server/files/disk-full.ts'
import { limitedTo } from '#server/files/limited-stream.ts'
import { StoreAway } from '#server/files/store-away.ts'
import { oncePerMinute } from '#server/log.ts'
import { definitionOf } from './definition.ts'
import { errorPage, wantsPage } from './error-page.ts'
import type { Limit } from './limits.ts'
import { SOURCE_CALLS, sourceOf } from './source.ts'
import { COSTLY, MOST_AT_ONCE, Turns } from './turns.ts'

type CallerOf<E extends Endpoint> = E['access'] extends 'anyone' ? User | null : User
type Handler<E extends Endpoint> = (
  call: Call<CallerOf<E>>,
  input: Parsed<E>,
) => Promise<Result<E> | AnyFile> | Result<E> | AnyFile
type AnyFile = FileAnswer<Whole | Readable>
type AnyHandler = (call: Call, input: object) => unknown

/** A contract with the handlers of its endpoints; created by `handle`. */
export type BoundContract = { contract: Contract; handlers: Record<string, AnyHandler> }

type Whole = string | Buffer

/** A response that is a file instead of JSON, such as an export. A large one is a stream. */
export class FileAnswer<Body extends Whole | Readable = Whole> {
  readonly type: string
  readonly name: string
  readonly body: Body
  constructor(type: string, name: string, body: Body) {
    this.type = type
    this.name = name
    this.body = body
  }
}

/** Thrown when the resource has another address now; answered with 301. */
export class PermanentRedirect extends Error {
  readonly location: string
  constructor(location: string) {
    super(`Permanent redirect to ${location}`)
    this.location = location
  }
}

/** Binds a contract to its handlers. A missing or misspelt handler does not compile. */
export function handle<C extends Contract>(
  contract: C,
  handlers: { [K in keyof C & string]: Handler<C[K]> },
): BoundContract {
  return { contract, handlers }
}

/** The calls of one person. */
const CALLS: Limit = { name: 'calls', points: 200, seconds: 10 }
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const

/** Registers every endpoint, and answers other methods of the same paths with 405. */
export function registerEndpoints(app: FastifyInstance, core: Core, bound: readonly BoundContract[]) {
  const methodsByPath = new Map<string, Set<string>>()
  const turns = new Turns()
  for (const { contract, handlers } of bound) {
    for (const [name, endpoint] of Object.entries(contract)) {
      const handler = handlers[name]
      if (!handler) throw new Error(`No handler for ${name} (${endpoint.method} ${endpoint.path})`)
      methodsByPath.set(endpoint.path, (methodsByPath.get(endpoint.path) ?? new Set()).add(endpoint.method))
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        ...(endpoint.bytes && { bodyLimit: endpoint.bytes.limit }),
        config: { takesBytes: endpoint.bytes !== undefined, streams: endpoint.bytes?.streamed === true },
        handler: (request, reply) => dispatch({ core, turns, endpoint, handler }, request, reply),
      })
    }
  }
  refuseOtherMethods(app, methodsByPath)
}

/** Answers every unsupported method of these paths with 405. */
export function refuseOtherMethods(app: FastifyInstance, methodsByPath: ReadonlyMap<string, ReadonlySet<string>>) {
  for (const [url, methods] of methodsByPath) {
    const allow = [...methods].join(', ')
    app.route({
      method: METHODS.filter((method) => !methods.has(method)),
      url,
      handler: (_, reply) => {
        reply.header('allow', allow)
        throw new AppError('wrong_method', 'This address does not support that method.')
      },
    })
  }
}

type Bound = { core: Core; turns: Turns; endpoint: Endpoint; handler: AnyHandler }

async function dispatch(bound: Bound, request: FastifyRequest, reply: FastifyReply) {
  const { core, turns, endpoint } = bound
  const now = core.clock.now()
  const source = sourceOf(request)
  const user = await callerOf(core, request, now)
  await (user ? core.limits.spend(CALLS, user.id) : core.limits.spend(SOURCE_CALLS, source))
  if (!user && endpoint.access !== 'anyone') throw signedOut()
  const turn = user ? { key: user.id, most: MOST_AT_ONCE.person } : { key: source, most: MOST_AT_ONCE.source }
  const weight = definitionOf(endpoint).costly ? COSTLY : 1
  return turns.run({ ...turn, weight, answer: reply.raw }, () => answer(bound, { user, now, source }, request, reply))
}

type Asked = { user: User | null; now: Date; source: string }

async function answer(
  { core, endpoint, handler }: Bound,
  { user, now, source }: Asked,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (endpoint.access === 'subscriber' && user) await core.hooks.requireSubscription(core, user, now)
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const content_type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const body = endpoint.bytes?.streamed ? bodyOf(request, endpoint.bytes.limit) : null
  const call = { ...core, log: request.log, user, now, source, bytes, body, content_type }
  // Safe: `dispatch` has refused a missing user unless the endpoint's access is `anyone`.
  const result = await handler(call as Call, parseInput(endpoint, request))
  if (result instanceof FileAnswer) return sendFile(reply, result)
  const { output, status = 200 } = definitionOf(endpoint)
  reply.code(status)
  if (status === 204) return reply.send()
  // Parsing the output drops fields that are not in the contract, so a new secret column cannot leak.
  return output.parse(result)
}

/** The body as it arrives. It fails with `too_large` beyond the limit. */
function bodyOf(request: FastifyRequest, limit: number): Readable {
  const stream = request.body instanceof Readable ? request.body : Readable.from([])
  const body = limitedTo(limit, new AppError('too_large', TOO_LARGE))
  // Not `pipeline`, which would close the connection after a refusal, before the client has read why.
  stream.once('error', (error) => body.destroy(error))
  return stream.pipe(body)
}

const signedOut = () => new AppError('signed_out', 'Please log in first.')

/** The user of the request's token, or null without one. Throws `signed_out` for a bad token, which counts as a call. */
async function callerOf(core: Core, request: FastifyRequest, now: Date) {
  const token = bearerToken(request)
  if (token === null) return null
  try {
    return await core.hooks.authenticate(core, token, now)
  } catch (error) {
    if (error instanceof AppError && error.code === 'signed_out')
      await core.limits.spend(SOURCE_CALLS, sourceOf(request))
    throw error
  }
}

/** The token of the `Authorization: Bearer` header, or null. */
export function bearerToken(request: FastifyRequest) {
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

function parseInput(endpoint: Endpoint, request: FastifyRequest) {
  const { list, input } = definitionOf(endpoint)
  const isList = list !== undefined && Array.isArray(request.body)
  const sent = isList ? { [list]: request.body } : request.body
  const body = endpoint.bytes ? {} : plainObject(sent, 'The body must be a JSON object.')
  const query = plainObject(request.query, 'The query could not be read.')
  const params = plainObject(request.params, 'The address could not be read.')
  // Path parameters last, so that a body field of the same name cannot replace them.
  const parsed = input.safeParse({ ...query, ...body, ...params })
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) fields[issue.path.join('.')] ??= issue.message
  // A malformed id is answered like an id that does not exist.
  if (Object.keys(fields).some((name) => name in params))
    throw new AppError('not_found', 'There is nothing at this address.')
  throw new AppError('invalid', Object.values(fields)[0] ?? 'The input is not valid.', fields)
}

function plainObject(value: unknown, refusal: string): Record<string, unknown> {
  if (value === undefined || value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value)) throw new AppError('invalid', refusal)
  return { ...value }
}

/** Whoever awaits the reply waits until it was sent, so the caller's turn lasts as long as a stream. */
function sendFile(reply: FastifyReply, file: AnyFile) {
  return reply
    .type(file.type)
    .header('content-disposition', `attachment; filename="${file.name.replaceAll(/[^\w.-]/g, '_')}"`)
    .send(file.body)
}

const NEUTRAL = 'Something went wrong on our side. Nothing was lost; please try again.'
const TOO_LARGE = 'This is too large. Nothing was saved. Please send less at a time.'
const UNREADABLE = 'The request could not be read.'

/** The AppError for a thrown error; null for a bug, which must be logged and answered neutrally. */
export function asRefusal(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  const database = databaseRefusal(error)
  if (database) return database
  if (isDiskFull(error)) return diskFull()
  const status = error instanceof Error && 'statusCode' in error ? (error as FastifyError).statusCode : undefined
  if (status === 413) return new AppError('too_large', TOO_LARGE)
  if (status === 415) return new AppError('wrong_type', 'This address does not accept that type of content.')
  if (status !== undefined && status >= 400 && status < 500) return new AppError('invalid', UNREADABLE)
  return null
}

/**
 * Reads and discards the rest of the body, because closing the connection while the client is sending would reset it before
 * the client has read the error.
 */
function discardBody(request: FastifyRequest, reply: FastifyReply) {
  reply.removeHeader('connection')
  request.raw.resume()
}

/** While the store is away, everything fails for the same reason. */
const mayLogStore = oncePerMinute()

/** Turns every error into a response. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof PermanentRedirect) return reply.code(301).header('location', error.location).send()
  const refusal = asRefusal(error)
  if (!refusal) request.log.error({ err: error }, 'unexpected error')
  if (error instanceof StoreAway && mayLogStore('away')) request.log.warn({ err: error }, 'the object store failed')
  if (refusal?.retryAfter) reply.header('retry-after', String(refusal.retryAfter))
  if (refusal?.code === 'too_large' || request.routeOptions.config.streams) discardBody(request, reply)
  const code: ErrorCode = refusal?.code ?? 'unexpected'
  if (wantsPage(request)) {
    const page = errorPage(refusal?.message ?? NEUTRAL, request.id)
    return reply.code(STATUS[code]).type('text/html; charset=utf-8').send(page)
  }
  const body: ErrorBody = { code, message: refusal?.message ?? NEUTRAL, request_id: request.id }
  if (refusal && Object.keys(refusal.fields).length > 0) body.fields = refusal.fields
  if (refusal instanceof NewerVersionError) body.newer = refusal.newer
  // Callers of functions read the message from `error`.
  if (request.url.startsWith('/functions/v1/')) {
    body.success = false
    body.error = body.message
  }
  return reply.code(STATUS[code]).send(body)
}
