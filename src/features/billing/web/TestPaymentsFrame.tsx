import './TestPaymentsFrame.css'
import type { ReactNode } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { Brand } from '#web/ui/Brand.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { text } from '../text.ts'

/** The layout of the test checkout and the test billing portal. Needs a session. */
export function TestPaymentsFrame({ children }: { children: ReactNode }) {
  const { user } = useAuth()
  return (
    <div className="test-payment">
      <Brand />
      <Notice kind="caution">{text.testMode}</Notice>
      {user && children}
    </div>
  )
}
