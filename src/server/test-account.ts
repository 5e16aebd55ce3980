import { buffer } from 'node:stream/consumers'
import { signingKeyFrom } from './signed-file/keys.ts'
import type { Entry } from './signed-file/format.ts'
import { signedFile } from './signed-file/write.ts'

export const ACCOUNT_BODIES = { 'POST /api/me/import': () => accountFileWith(NOBODY) }

const PROFILE = { full_name: 'Ada Sample', position: 'Engineer', company: null, phone: null, bio: null }
const NOBODY = { email: 'ada@example.org', profile: PROFILE, notifications: null, suggestions: null, answers: [] }

/** The file of an account that another installation has signed, with whatever is in it. */
export function accountFileWith(data: unknown, others: readonly Entry[] = [], kind = 'account') {
  const about = { kind, origin: 'http://other.test', made_at: new Date(0), key: signingKeyFrom('another') }
  const entries = [{ name: 'account.json', bytes: Buffer.from(JSON.stringify(data)) }, ...others]
  return buffer(signedFile(about, each(entries)))
}

async function* each<Item>(items: readonly Item[]) {
  yield* items
}
