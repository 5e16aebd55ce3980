import { useState } from 'react'
import { stickyToast, toast } from '#web/toast.ts'
import { text } from '../text.ts'
import { AuthRefusal } from './client.ts'
import { useAuth } from './useAuth.ts'

const NOTICE_MS = 5000

/** One act of an account's form: what goes wrong is told under `title`, and kept for the form to show. */
export function useAuthSubmit(title: string) {
  const { isConfigured } = useAuth()
  const [refusal, setRefusal] = useState<{ message: string; code: string } | null>(null)

  /** What the act came to, or null when it was refused. */
  async function attempt<Result>(act: () => Promise<Result>): Promise<Result | null> {
    setRefusal(null)
    if (!isConfigured) {
      stickyToast({ ...text.notConfigured, variant: 'destructive', duration: NOTICE_MS })
      return null
    }
    try {
      return await act()
    } catch (error) {
      const refused = error instanceof AuthRefusal ? error : { code: 'unexpected', message: text.unexpected }
      setRefusal({ code: refused.code, message: refused.message })
      toast(title, { description: refused.message, variant: 'destructive' })
      return null
    }
  }

  return { refusal, attempt }
}
