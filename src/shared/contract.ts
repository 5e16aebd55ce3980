import type * as z from 'zod/mini'

/**
 * Who may call an endpoint at all. What they may do with a given thing is decided by an access function (`ownedConference`, …).
 * - anyone: no session needed
 * - user: signed in
 * - subscriber: signed in, not a delegate-only account, with an active plan
 */
type Access = 'anyone' | 'user' | 'subscriber'

/** An endpoint as its feature's `contract.ts` defines it. */
export type EndpointDefinition = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  access: Access
  input: z.ZodMiniType<object>
  output: z.ZodMiniType
  /** One line for the reference at /openapi.json. */
  summary: string
  /**
   * The body is bytes (a picture, a CSV file), not JSON; the input then comes from the address alone. One that is `streamed`
   * is too large to be held in memory: the handler reads it from `call.body`.
   */
  bytes?: { types: readonly string[]; limit: number; streamed?: true }
  /** The body may be a JSON array as well, which is then the field of this name. */
  list?: string
  /** Keeps the database or the processor busy, so that few such calls of one person run at the same time. */
  costly?: true
  /** Status of a success; 200 unless said otherwise. */
  status?: 200 | 201 | 204
}

/** The key under which an endpoint's type holds the types of its schemas. No value is ever stored there. */
declare const types: unique symbol

/**
 * An endpoint for both sides: how to call it, and the types of its input and output. The schemas themselves are only on
 * the server, because the browser's build leaves them out; `definitionOf` in src/server/http/ has them.
 */
export type Endpoint = Readonly<Pick<EndpointDefinition, 'method' | 'path' | 'access' | 'bytes'>> & {
  readonly [types]: { input: object; parsed: object; result: unknown; output: unknown }
}

/** An endpoint that answers a list; with `before` the rows before a position. */
export type PagedEndpoint<Asked extends { before?: unknown }, Row> = Endpoint & {
  readonly [types]: { input: Asked; output: Row[] }
}

export type Contract = Readonly<Record<string, Endpoint>>

/** What a caller sends. */
export type Input<E extends Endpoint> = E[typeof types]['input']
/** What a handler gets. */
export type Parsed<E extends Endpoint> = E[typeof types]['parsed']
/** What a handler returns. */
export type Result<E extends Endpoint> = E[typeof types]['result']
/** What a caller gets. */
export type Output<E extends Endpoint> = E[typeof types]['output']

type Defined<D extends EndpointDefinition> = Omit<D, 'input' | 'output' | 'summary' | 'status' | 'list' | 'costly'> & {
  readonly [types]: {
    input: z.input<D['input']>
    parsed: z.output<D['input']>
    result: z.input<D['output']>
    output: z.output<D['output']>
  }
}

/** Defines a feature's endpoints in its `contract.ts`. They must be literals, because `tools/strip-schemas.ts` reads the code. */
export function defineContract<const D extends Record<string, EndpointDefinition>>(definitions: D) {
  // Safe: the value is unchanged, and its type only hides properties.
  return definitions as unknown as { readonly [Name in keyof D]: Defined<D[Name]> }
}

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
