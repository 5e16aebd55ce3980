import { ApiError } from '#web/data/api.ts'
import { screenText } from '../screen-text.ts'

/** What a refusal says in a toast. A server that was not reached is told of in place, where one can try again. */
export function toastUnlessUnreached({ status, message }: ApiError) {
  return status === 0 ? null : { title: screenText.failed, description: message }
}

/** What is said in place; null for a refusal, whose toast is already shown. Throws what is no answer of the server. */
export function unreachedMessage(error: unknown): string | null {
  if (!(error instanceof ApiError)) throw error
  return error.status === 0 ? error.message : null
}
