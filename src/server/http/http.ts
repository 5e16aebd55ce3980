import { randomUUID } from 'node:crypto'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import helmet from 'helmet'
import { AppError } from '#shared/errors.ts'
import type { Database } from '#server/db/db.ts'
import { registerCompression } from './compression.ts'
import { DRAIN_LIMIT_MS, drainOnClose } from './drain.ts'
import { answerError } from './endpoints.ts'
import type { Env } from '#server/env.ts'
import { oncePerMinute } from '#server/log.ts'
import { contentSecurityPolicy } from './pages.ts'
import type { Renderer } from './renderer.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False: the route accepts JSON only. True: also bytes. Undefined: also HTML forms. */
    takesBytes?: boolean
  }
}

const MIB = 1024 * 1024
const DEEPEST_JSON = 32
const MOST_FIELDS = 1000
const BARE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  'x-content-type-options': 'nosniff',
}
/** How long a JSON body may take to arrive, so that slow clients cannot hold connections. Files have the request's timeout. */
const JSON_BODY_MS = 30_000
const TOO_SLOW = 'The request took too long to arrive. Nothing was saved; check your connection and try again.'
const WRONG_TYPE = 'This address does not accept that type of content.'

type Parts = {
  env: Env
  log: FastifyBaseLogger
  renderer: Renderer
  database: Pick<Database, 'rollBackCalls'>
  leaving: AbortSignal
}

/** Creates a Fastify instance with limits, headers, body parsers, logging and error handling, but without routes. */
export function createHttp({ env, log, renderer, database, leaving }: Parts) {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // The nearest TRUST_PROXY hops are our proxies; entries further left in X-Forwarded-For could be forged.
    trustProxy: env.TRUST_PROXY > 0 && ((_address, hop) => hop < env.TRUST_PROXY),
    bodyLimit: MIB,
    requestTimeout: 120_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    genReqId: () => randomUUID(),
    // Node looks for slow requests every half a minute by default.
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 1000, maxHeaderSize: 16_384 },
    // Our own refusal while the server stops, and then no connection is left open.
    return503OnClosing: false,
    forceCloseConnections: true,
    // Fastify ends the process when closing takes longer.
    pluginTimeout: 2 * DRAIN_LIMIT_MS,
    // Errors of the router itself, such as a path that cannot be decoded. Hooks do not run for them.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply.headers(BARE_HEADERS)),
  })
  app.setErrorHandler(answerError)
  drainOnClose(app, { rollBack: database.rollBackCalls, leaving })
  acceptBodies(app)
  limitBodyTime(app)
  sendSecurityHeaders(app, env, renderer)
  app.addHook('onSend', (_request, reply, payload, done) => {
    // Responses are private unless a route says otherwise.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done(null, payload)
  })
  registerCompression(app)
  logSlowAndBroken(app, leaving)
  return app
}

/** Tells browsers what a response may do, also where another library writes it. A route can set another policy. */
function sendSecurityHeaders(app: FastifyInstance, { PUBLIC_URL }: Env, renderer: Renderer) {
  // Made once, because `@fastify/helmet` puts all headers together again for each request.
  const secure = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(renderer) },
    strictTransportSecurity: PUBLIC_URL.startsWith('https:') && { maxAge: 31_536_000 },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onRequest', (request, reply, done) => secure(request.raw, reply.raw, () => done()))
}

/** Parses JSON within limits. Everything else is bytes, which only some endpoints accept. */
function acceptBodies(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    // A file that happens to be JSON.
    if (request.routeOptions.config.takesBytes) return done(null, Buffer.from(body))
    if (isDeeper(String(body), DEEPEST_JSON)) return done(new AppError('invalid', 'The JSON is nested too deeply.'))
    return parse(request, String(body), (error, value: unknown) => done(error ?? tooManyFields(value), value))
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.takesBytes !== undefined) return done(new AppError('wrong_type', WRONG_TYPE))
    const fields = Object.fromEntries(new URLSearchParams(String(body)))
    return done(tooManyFields(fields), fields)
  })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.takesBytes === false) return done(new AppError('wrong_type', WRONG_TYPE))
    return done(null, body)
  })
}

/** The refusal of a body with more fields than any form has; null for the others. */
function tooManyFields(value: unknown) {
  const isTooMany = typeof value === 'object' && value !== null && Object.keys(value).length > MOST_FIELDS
  return isTooMany ? new AppError('invalid', 'The request has too many fields.') : null
}

/** Refuses a JSON body that takes longer than `JSON_BODY_MS` to arrive. */
function limitBodyTime(app: FastifyInstance) {
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { headers, routeOptions } = request
    const length = headers['content-length'] ?? (headers['transfer-encoding'] === undefined ? '0' : 'unknown')
    if (routeOptions.config.takesBytes !== true && length !== '0') {
      const refuse = () => {
        if (!reply.sent) void reply.header('connection', 'close').send(new AppError('too_slow', TOO_SLOW))
      }
      const timer = setTimeout(refuse, JSON_BODY_MS).unref()
      payload.once('close', () => clearTimeout(timer))
    }
    done(null, payload)
  })
}

/** Whether the JSON is nested deeper than `most`. Counts brackets outside strings, so that deep JSON is never parsed. */
function isDeeper(json: string, most: number) {
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const character = json[at]
    if (character === '"') {
      for (at++; at < json.length && json[at] !== '"'; at++) if (json[at] === '\\') at++
    } else if (character === '{' || character === '[') {
      if (++depth > most) return true
    } else if (character === '}' || character === ']') depth--
  }
  return false
}

const SLOW_MS = 1000
const UNAVAILABLE = 503

function logSlowAndBroken(app: FastifyInstance, leaving: AbortSignal) {
  const mayLog = oncePerMinute()
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status, elapsedTime } = reply
    const line = { req: request, status, ms: Math.round(elapsedTime) }
    // While the database is away or the disk full, every request would write the same line. Who leaves says so at `/ready`.
    const isKnown = status === UNAVAILABLE && (leaving.aborted || !mayLog('unavailable'))
    if (status >= 500 && !isKnown) request.log.error(line, 'failed')
    else if (elapsedTime > SLOW_MS) request.log.warn(line, 'slow')
    else request.log.debug(line, 'answered')
    done()
  })
}
