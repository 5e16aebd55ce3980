import { ApiError } from './data/api.ts'
import { toast } from './toast.ts'

/** Says in a toast why a call was refused. Every other error is a bug and is thrown again. */
export function toastFailure(title: string, error: unknown) {
  if (!(error instanceof ApiError)) throw error
  toast(title, { description: error.message, variant: 'destructive' })
}
