import type { Core } from '#server/context.ts'
import { provenAddress } from './accounts.ts'

/**
 * Whether the account runs this installation: it has confirmed an address that OPERATOR_EMAIL names. Read from the account
 * at each call, so that it ends with the address.
 */
export async function hasOperatorAddress({ db, env }: Pick<Core, 'db' | 'env'>, user_id: string) {
  if (env.OPERATOR_EMAIL.length === 0) return false
  const address = await provenAddress(db, user_id)
  return address !== null && env.OPERATOR_EMAIL.includes(address)
}
