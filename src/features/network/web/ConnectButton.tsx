import { paths } from '#shared/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import type { ConnectionState } from '#features/connections/rules.ts'
import { useConnectionChange } from './useConnectionChange.ts'
import './connect-button.css'

type ConnectButtonProps = {
  person_id: string
  /** For what screen readers and toasts say. */
  name: string
  state: ConnectionState
  /** In rows. */
  size?: 'small'
  /** From a card that was scanned: its owner may not be listed. */
  code?: string | undefined
}

/** What one can do about somebody, in every state of the two: the main thing first, and its opposite beside it. */
export function ConnectButton({ person_id, name, state, size, code }: ConnectButtonProps) {
  const { busy, change, unblock } = useConnectionChange({ person_id, name, code })
  const look = { size, disabled: busy }
  return (
    <div className="connect">
      {state === 'none' && (
        <Button {...look} kind="primary" aria-label={`Connect with ${name}`} onClick={() => change('request')}>
          Connect
        </Button>
      )}
      {state === 'sent' && (
        <>
          <span className="connect-state">Request sent</span>
          <Button
            {...look}
            kind="quiet"
            aria-label={`Withdraw your request to ${name}`}
            onClick={() => change('withdraw')}
          >
            Withdraw
          </Button>
        </>
      )}
      {state === 'received' && (
        <>
          <Button {...look} kind="primary" aria-label={`Accept ${name}’s request`} onClick={() => change('accept')}>
            Accept
          </Button>
          <Button {...look} kind="quiet" aria-label={`Ignore ${name}’s request`} onClick={() => change('ignore')}>
            Ignore
          </Button>
        </>
      )}
      {state === 'connected' && (
        <ButtonLink
          size={size}
          kind="secondary"
          glyph="message"
          to={`${paths.messages}?with=${person_id}`}
          aria-label={`Message ${name}`}
        >
          Message
        </ButtonLink>
      )}
      {state === 'ignored' && (
        <>
          <Button {...look} kind="secondary" aria-label={`Connect with ${name}`} onClick={() => change('request')}>
            Connect
          </Button>
          <Button {...look} kind="quiet" aria-label={`Stop ignoring ${name}`} onClick={() => change('restore')}>
            Stop ignoring
          </Button>
        </>
      )}
      {state === 'blocked' && (
        <Button {...look} kind="secondary" aria-label={`Unblock ${name}`} onClick={unblock}>
          Unblock
        </Button>
      )}
    </div>
  )
}
