import { type Endpoint, fillPath, type Input, type Output } from '#shared/contract.ts'
import type { ErrorBody, Newer } from '#shared/errors.ts'
import { callerToken } from './caller.ts'

/** A refused call. `message` is fit to be shown; `fields` says what to correct. Status 0: the server was not reached. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  /** For a save on top of somebody else's newer one. */
  readonly newer: Newer | null
  constructor(status: number, body: Partial<ErrorBody>) {
    super(body.message ?? 'An unexpected error occurred')
    this.status = status
    this.code = body.code ?? 'unexpected'
    this.fields = body.fields ?? {}
    this.newer = body.newer ?? null
  }
}

const UNREACHABLE = 'The server cannot be reached. Nothing was saved; check your connection and try again.'

/** The refusal of a server that was not reached. */
export function unreachable() {
  return new ApiError(0, { code: 'unavailable', message: UNREACHABLE })
}

export type CallOptions = {
  bytes?: Blob
  signal?: AbortSignal
  /** Replaces the browser's `fetch`, for example to report the progress of an upload. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>
}

/** Calls an endpoint by its contract. Throws `ApiError`. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Output<E>> {
  let response = await send(endpoint, input, options, await callerToken(false))
  // The token may have expired, or been renewed in another tab. Retry once with a new one.
  if (response.status === 401 && endpoint.access !== 'anyone') {
    const token = await callerToken(true)
    if (token) response = await send(endpoint, input, options, token)
  }
  const body: unknown = await response.json().catch(() => null)
  if (!response.ok) throw new ApiError(response.status, isObject(body) ? body : {})
  // The server parsed this very reply by the same contract before sending it.
  return body
}

async function send(endpoint: Endpoint, input: object, options: CallOptions, token: string | null) {
  const { bytes, signal, fetch = globalThis.fetch } = options
  const { path, rest } = fillPath(endpoint.path, { ...input })
  const headers = new Headers()
  if (token) headers.set('authorization', `Bearer ${token}`)
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE' || endpoint.bytes
  if (!inQuery) headers.set('content-type', 'application/json')
  if (bytes) headers.set('content-type', bytes.type || 'application/octet-stream')
  const body = bytes ?? (inQuery ? null : JSON.stringify(rest))
  try {
    const init: RequestInit = { method: endpoint.method, headers, body }
    return await fetch(inQuery ? withQuery(path, rest) : path, signal ? { ...init, signal } : init)
  } catch (error) {
    if (signal?.aborted) throw error
    throw unreachable()
  }
}

function withQuery(path: string, values: Record<string, unknown>) {
  const parts = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      parts.set(name, `${value}`)
  const text = parts.toString()
  return text ? `${path}?${text}` : path
}

function isObject(value: unknown): value is Partial<ErrorBody> {
  return typeof value === 'object' && value !== null
}
