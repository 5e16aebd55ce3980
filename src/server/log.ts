import { pino } from 'pino'
import { MINUTE_MS } from '#shared/time.ts'

const SECRET_IN_ADDRESS =
  /([?&#](?:token|token_hash|access_token|refresh_token|code|apikey|key|signature|card)=)[^&#\s]+/gi
const SECRET_IN_PATH = /(\/calendar\/|\/api\/cards\/)[^/?#\s]+/gi
const LONGEST_ADDRESS = 200

/** A URL for the log: on one line, with tokens masked, at most 200 characters. */
export function maskAddress(address: string) {
  const masked = address.replaceAll(SECRET_IN_ADDRESS, '$1***').replaceAll(SECRET_IN_PATH, '$1***')
  // oxlint-disable-next-line no-control-regex -- control characters must not reach the log
  return masked.replaceAll(/[\u0000-\u001f\u007f\u2028\u2029]/g, ' ').slice(0, LONGEST_ADDRESS)
}

/** SQLSTATE class 22, whose messages contain the invalid value. */
const INVALID_VALUE = /^22...$/

/**
 * An error with its causes for the log, without personal data: Drizzle's message contains the statement's values, and the
 * database's `detail` contains the refused row.
 */
export function errorForLog(thrown: unknown): object {
  const error = asError(thrown)
  if (!error) return { type: typeof thrown }
  const { name, stack = '', cause } = error
  const code = 'code' in error ? error.code : undefined
  const message = error.message.replace(/\nparams: [^]*$/, '')
  return {
    type: name === 'Error' ? error.constructor.name : name,
    message: INVALID_VALUE.test(String(code)) ? message.replace(/"[^]*"/, '"…"') : message,
    ...(code !== undefined && { code }),
    ...('constraint' in error && { constraint: error.constraint }),
    stack: stack.slice(Math.max(stack.search(/\n\s+at /), 0)).trim(),
    ...(cause !== undefined && { cause: errorForLog(cause) }),
  }
}

/** The error that was thrown, also from a copy of its fields, as libraries report some. Null for anything else. */
function asError(thrown: unknown) {
  if (thrown instanceof Error) return thrown
  const isCopy = typeof thrown === 'object' && thrown !== null && 'message' in thrown
  return isCopy ? Object.assign(new Error(), thrown) : null
}

/** Returns a function that says whether to log something that repeats: true at most once a minute for each reason. */
export function oncePerMinute() {
  const logged = new Map<string, number>()
  return (reason: string) => {
    const now = Date.now()
    if (now - (logged.get(reason) ?? -Infinity) < MINUTE_MS) return false
    logged.set(reason, now)
    return true
  }
}

const STANDARD_OUTPUT = 1

type Requestish = { method: string; url: string; ip?: string }

/** Logs structured lines to standard output. Headers and bodies are never logged, so tokens are not either. */
export function createLog(level: string) {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      req: (request: Requestish) => ({ method: request.method, url: maskAddress(request.url) }),
      err: errorForLog,
    },
  }
  // Written at once, because lines that wait at the exit of a process are tried for ever where nobody reads them any more.
  return pino(options, pino.destination({ dest: STANDARD_OUTPUT, sync: true }))
}
