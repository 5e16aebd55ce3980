import { useState } from 'react'
import { ApiError } from '#web/data/api.ts'
import { toast } from '#web/toast.ts'

/** The status of refusals that may mean that registration was closed or filled meanwhile. */
const CONFLICT = 409

/**
 * Submits a form of the registration. A refusal is shown in a toast called `title` and, as `refusal`, above the fields.
 * `onConflict` is called as well where registration may have been closed or filled, so that it can be read again.
 */
export function useRegistrationSubmit(title: string, onConflict?: () => void) {
  const [refusal, setRefusal] = useState<string | null>(null)

  async function attempt(send: () => Promise<void>) {
    setRefusal(null)
    try {
      await send()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast(title, { description: error.message, variant: 'destructive' })
      setRefusal(error.message)
      if (error.status === CONFLICT) onConflict?.()
      throw error
    }
  }

  return { refusal, attempt }
}
