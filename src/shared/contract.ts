import type * as z from 'zod/mini'

/**
 * Who may call an endpoint at all. What they may do with a given thing is decided by a door (`ownedConference`, …).
 * - anyone: no session needed
 * - user: signed in
 * - subscriber: signed in, not a delegate-only account, with an active plan
 */
export type Access = 'anyone' | 'user' | 'subscriber'

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  access: Access
  input: z.ZodMiniType<object>
  output: z.ZodMiniType
  /** One line for the reference at /openapi.json. */
  summary: string
  /** The body is bytes (a picture, a CSV file), not JSON; the input then comes from the address alone. */
  bytes?: { types: readonly string[]; limit: number }
  /** Status of a success; 200 unless said otherwise. */
  status?: 200 | 201 | 204
}

export type Contract = Record<string, Endpoint>

export type Input<E extends Endpoint> = z.input<E['input']> & object
export type Parsed<E extends Endpoint> = z.output<E['input']>
export type Output<E extends Endpoint> = z.output<E['output']>

/** Fills `:name` parts from the input and returns what is left for the query or the body. */
export function fillPath(path: string, input: Readonly<Record<string, unknown>>) {
  const rest: Record<string, unknown> = { ...input }
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path: filled, rest }
}
