import { useEffect, useState } from 'react'
import { call } from '#web/data/api.ts'
import type { NewDelegate } from '#features/delegates/fields.ts'
import type * as z from 'zod/mini'
import { MINUTE_MS } from '#shared/time.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { registrationApi } from '../contract.ts'
import { registerNowText } from '../register-now-text.ts'
import { useRegistrationSubmit } from './useRegistrationSubmit.ts'

export type Requested = z.output<typeof NewDelegate> & { slug: string }

type RequestSentProps = {
  requested: Requested
  /** Shows the form again with what was entered. */
  onCorrect: () => void
  /** Registration may have been closed or filled meanwhile. */
  onRefused: () => void
}

/** What helps where the email does not come: another one, which an address can have once a minute, or another address. */
export function RequestSent({ requested, onCorrect, onRefused }: RequestSentProps) {
  const { attempt } = useRegistrationSubmit(registerNowText.askFailed, onRefused)
  const [mayRepeat, setMayRepeat] = useState(false)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (mayRepeat) return
    const timer = setTimeout(() => setMayRepeat(true), MINUTE_MS)
    return () => clearTimeout(timer)
  }, [mayRepeat])

  async function repeat() {
    setBusy(true)
    try {
      await attempt(async () => {
        await call(registrationApi.registerNow, requested)
        toast(registerNowText.sentAgain(requested.email))
        setMayRepeat(false)
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="form">
      <p className="soft">{registerNowText.notThere}</p>
      <div className="row">
        <Button
          kind="secondary"
          size="large"
          busy={busy}
          disabledReason={mayRepeat ? null : registerNowText.waitToSend}
          onClick={() => void repeat()}
        >
          {registerNowText.sendAgain}
        </Button>
        <Button kind="quiet" size="large" onClick={onCorrect}>
          {registerNowText.correctAddress}
        </Button>
      </div>
    </div>
  )
}
