import { useEffect, useState } from 'react'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { preferencesText as text } from '../screen-text.ts'
import { type PushState, readPushState, turnPushOff, turnPushOn } from './pushBrowser.ts'

/** Whether this browser shows push messages, and the button that changes it. */
export function PushSetting() {
  const [state, setState] = useState<PushState | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    let unmounted = false
    readPushState().then(
      (found) => unmounted || setState(found),
      () => unmounted || setState('off'),
    )
    return () => {
      unmounted = true
    }
  }, [])

  async function change(work: () => Promise<PushState>) {
    setBusy(true)
    try {
      setState(await work())
    } catch {
      toast(text.pushFailed, { description: text.tryLater, variant: 'destructive' })
    }
    setBusy(false)
  }

  return (
    <div className="setting">
      <div>
        <p className="strong">{text.push}</p>
        <p className="small soft">{state ? text.pushStates[state] : ' '}</p>
      </div>
      {state === 'blocked' && (
        <Button kind="secondary" size="small" onClick={() => toast(text.allow, { description: text.howToAllow })}>
          {text.allow}
        </Button>
      )}
      {state === 'off' && (
        <Button kind="secondary" size="small" busy={busy} onClick={() => void change(turnPushOn)}>
          {text.turnOn}
        </Button>
      )}
      {state === 'on' && (
        <Button kind="secondary" size="small" busy={busy} onClick={() => void change(turnPushOff)}>
          {text.turnOff}
        </Button>
      )}
    </div>
  )
}
