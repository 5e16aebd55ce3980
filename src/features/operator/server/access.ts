import { hasOperatorAddress } from '#features/auth/server/operator-address.ts'
import type { Call } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { text } from '../refusal-text.ts'

declare const proven: unique symbol

/** A call by the operator; only `operatorCall` makes one. */
export type OperatorCall = Call & { readonly [proven]: true }

/** Throws `not_found` for everybody else, as for an address that does not exist. */
export async function operatorCall(call: Call): Promise<OperatorCall> {
  if (!(await hasOperatorAddress(call, call.user.id))) throw new AppError('not_found', text.nothing)
  // Safe: the caller is the operator, and the type only says so.
  return call as OperatorCall
}
