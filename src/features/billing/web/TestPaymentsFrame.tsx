import './TestPaymentsFrame.css'
import type { ReactNode } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { Brand } from '#web/ui/Brand.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { text } from '../text.ts'

/** Round the pages of the test mode, which stand where a payment service's own pages would be. Needs a session. */
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
