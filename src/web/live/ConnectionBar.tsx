import { WifiOff } from 'lucide-react'
import { useStore } from '#web/data/store.ts'
import { useOffline } from '#web/data/useOffline.ts'
import { Button } from '#web/ui/Button.tsx'
import { classes } from '#web/ui/glyph.ts'
import { connectionState } from './connectionState.ts'
import './connection-bar.css'

const text = {
  offline: 'You are offline. New messages will appear once you are back online.',
  away: 'No connection. Trying again.',
  polling: 'No live connection. New messages come every few seconds.',
  tryNow: 'Try now',
}

/**
 * Says that what is shown may be late, at the top of everything that lives; nothing while the connection is open. That the
 * browser is offline every page says itself, so here it is only shown in a dialog, which covers the page, and above a log,
 * whose newest message the bar of the page would cover.
 */
export function ConnectionBar() {
  const state = useStore(connectionState, 'idle')
  const isOffline = useOffline()
  if (state !== 'away' && state !== 'polling') return null
  return (
    <p className={classes('connection-bar', isOffline && 'is-offline')} role="status">
      <WifiOff aria-hidden />
      {text[isOffline ? 'offline' : state]}
      {!isOffline && (
        <Button
          kind="quiet"
          size="small"
          onClick={() => void import('./socket.ts').then(({ reconnectNow }) => reconnectNow())}
        >
          {text.tryNow}
        </Button>
      )}
    </p>
  )
}
