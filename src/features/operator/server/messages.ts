import { deleteMessage, setAnswered } from '#features/contact/server/changes.ts'
import { messagesToOperator } from '#features/contact/server/queries.ts'
import { AppError } from '#shared/errors.ts'
import { text } from '../refusal-text.ts'
import { PAGE } from '../rules.ts'
import type { OperatorCall } from './access.ts'
import { placeIn } from './place.ts'

type Asked = { show?: string | undefined; before?: string | undefined }

export function listMessages({ db }: OperatorCall, { show, before }: Asked) {
  return messagesToOperator(db, { answered: show === 'answered', before: placeIn(before), limit: PAGE })
}

/** Notes whether a message is answered. Throws `not_found`. */
export async function markMessage({ db, now }: OperatorCall, id: string, answered: boolean) {
  requireFound(await setAnswered(db, id, answered ? now : null))
}

/** Throws `not_found`. */
export async function removeMessage({ db }: OperatorCall, id: string) {
  requireFound(await deleteMessage(db, id))
}

function requireFound(found: boolean) {
  if (!found) throw new AppError('not_found', text.messageGone)
}
