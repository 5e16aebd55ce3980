import { useState } from 'react'
import { stickyToast, toast } from '#web/toast.ts'
import { text } from '../text.ts'
import { AuthRefusal } from './client.ts'
import { useAuth } from './useAuth.ts'

const NOTICE_MS = 5000

/** Submits a form of the account. A refusal is shown in a toast called `title` and, as `refusal`, by the form. */
export function useAuthSubmit(title: string) {
  const { isConfigured } = useAuth()
  const [refusal, setRefusal] = useState<{ message: string; code: string } | null>(null)

  /** The result of `send`, or null when it was refused. */
  async function attempt<Result>(send: () => Promise<Result>): Promise<Result | null> {
    setRefusal(null)
    if (!isConfigured) {
      stickyToast({ ...text.notConfigured, variant: 'destructive', duration: NOTICE_MS })
      return null
    }
    try {
      return await send()
    } catch (error) {
      const refused = error instanceof AuthRefusal ? error : { code: 'unexpected', message: text.unexpected }
      setRefusal({ code: refused.code, message: refused.message })
      toast(title, { description: refused.message, variant: 'destructive' })
      return null
    }
  }

  return { refusal, attempt }
}
