import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { AppError } from '#shared/errors.ts'
import { registerCompression } from './compression.ts'
import { answerError } from './endpoints.ts'
import type { Env } from './env.ts'
import { contentSecurityPolicy } from './pages.ts'
import type { Renderer } from './renderer.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False: this address takes JSON only. True: bytes as well. Neither: forms too. */
    takesBytes?: boolean
  }
}

const MIB = 1024 * 1024
const DEEPEST_JSON = 32
const BARE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  'x-content-type-options': 'nosniff',
}
/** What trickles in holds a place: JSON has this long to arrive, a file as long as any request. */
const JSON_BODY_MS = 30_000
const TOO_SLOW = 'The request took too long to arrive. Nothing was saved; check your connection and try again.'
const WRONG_TYPE = 'This address does not take that kind of content.'

/** A server without addresses yet: its limits, headers, bodies and log, and the one answer to errors. */
export async function createHttp(env: Env, log: FastifyBaseLogger, renderer: Renderer) {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // The nearest TRUST_PROXY hops are ours; whatever stands further left in X-Forwarded-For is hearsay.
    trustProxy: env.TRUST_PROXY > 0 && ((_address, hop) => hop < env.TRUST_PROXY),
    bodyLimit: MIB,
    requestTimeout: 120_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    genReqId: () => randomUUID(),
    http: { headersTimeout: 20_000, maxHeaderSize: 16_384 },
    forceCloseConnections: true,
    // What the router itself refuses, such as an address that cannot be decoded. No hook runs for it.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply.headers(BARE_HEADERS)),
  })
  app.setErrorHandler(answerError)
  acceptBodies(app)
  hurryBodies(app)
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(renderer) },
    strictTransportSecurity: env.PUBLIC_URL.startsWith('https:') && { maxAge: 31_536_000 },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    // Answers belong to one person unless a page says otherwise.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done(null, payload)
  })
  registerCompression(app)
  logSlowAndBroken(app)
  return app
}

/** JSON within limits; everything else is bytes, and only where an endpoint takes bytes. */
function acceptBodies(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    if (isDeeper(String(body), DEEPEST_JSON)) return done(new AppError('invalid', 'The JSON is nested too deeply.'))
    return parse(request, String(body), done)
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.takesBytes !== undefined) return done(new AppError('wrong_type', WRONG_TYPE))
    return done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.takesBytes === false) return done(new AppError('wrong_type', WRONG_TYPE))
    return done(null, body)
  })
}

function hurryBodies(app: FastifyInstance) {
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

/** Counts brackets outside strings, so that a bomb is refused before it is parsed. */
export function isDeeper(json: string, most: number) {
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

function logSlowAndBroken(app: FastifyInstance) {
  app.addHook('onResponse', (request, reply, done) => {
    const line = { req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    if (reply.statusCode >= 500) request.log.error(line, 'failed')
    else if (reply.elapsedTime > SLOW_MS) request.log.warn(line, 'slow')
    else request.log.debug(line, 'answered')
    done()
  })
}
