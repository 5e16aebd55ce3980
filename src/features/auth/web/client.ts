import type { AuthError, GoTrueClient } from '@supabase/auth-js'
import { text } from '../text.ts'

/** A refusal of the account service. `message` is fit to be shown. Status 0: it was not reached. */
export class AuthRefusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }

  /** Nothing was decided: it may be asked again. */
  get passing() {
    return this.status === 0 || this.status === 429 || this.status >= 500
  }
}

const unreachable = () => new AuthRefusal(0, 'unreachable', text.unreachable)

function refusalOf({ status = 500, code = 'unexpected', message }: AuthError) {
  return status === 0 ? unreachable() : new AuthRefusal(status, code, message || text.unexpected)
}

/** What every method of the client answers. */
type Answer = { data?: unknown; error: AuthError | null }
type Act<Result extends Answer> = (client: GoTrueClient) => Promise<Result>

let loading: Promise<GoTrueClient> | null = null

/** The client is a quarter of a page's code, and most pages do without: it is fetched when something first needs it. */
function load() {
  loading ??= loadProtocol().then(({ browserClient }) => browserClient())
  loading.catch(() => (loading = null))
  return loading
}

function loadProtocol() {
  return import('./protocol.ts').catch(() => {
    throw unreachable()
  })
}

/** Fetches the client, since somebody seems about to sign in, sign up or change the account. */
export function prepareClient() {
  load().catch(() => null)
}

/** One call of the account service. Throws `AuthRefusal`. */
export async function ask<Result extends Answer>(act: Act<Result>): Promise<Result['data']> {
  return outcome(await act(await load()))
}

/** The same for tokens that are not this browser's yet: nothing is stored, and what is stored is not touched. */
export async function askAside(): Promise<typeof ask> {
  const client = (await loadProtocol()).passingClient()
  return async (act) => outcome(await act(client))
}

function outcome<Result extends Answer>({ data, error }: Result): Result['data'] {
  if (error) throw refusalOf(error)
  return data
}
