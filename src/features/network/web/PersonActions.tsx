import { useState } from 'react'
import { paths } from '#shared/paths.ts'
import { listDate } from '#shared/dates.ts'
import { lazyComponent } from '#web/lazyComponent.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu, type MenuEntry } from '#web/ui/Menu.tsx'
import type { Participant } from '../contract.ts'
import type { ConnectionState } from '#features/connections/rules.ts'
import { screenText } from '#features/connections/screen-text.ts'
import { ProposeLink } from '#features/meetings/web/ProposeLink.tsx'
import { ConnectButton } from './ConnectButton.tsx'

const ConnectionDialog = lazyComponent(() => import('./ConnectionDialog.tsx').then((module) => module.ConnectionDialog))

type PersonActionsProps = {
  conference_id: string
  person: Participant
  name: string
  onMessage?: (() => void) | undefined
  onReport?: (() => void) | undefined
}

/** Connect and Message, what is said of how it stands, and a menu with the rest. */
export function PersonActions({ conference_id, person, name, onMessage, onReport }: PersonActionsProps) {
  const [asked, setAsked] = useState<'remove' | 'block' | null>(null)
  const { person_id, connection } = person
  const { state, since } = connection
  const note = noteOf(state, since)
  return (
    <>
      <div className="person-actions">
        {!(state === 'connected' && onMessage) && <ConnectButton person_id={person_id} name={name} state={state} />}
        {state === 'connected' && onMessage && (
          <Button kind="primary" glyph="message" onClick={onMessage} aria-label={`Message ${name}`}>
            Message
          </Button>
        )}
        {(state === 'none' || state === 'ignored') &&
          (onMessage ? (
            <Button kind="secondary" glyph="message" onClick={onMessage} aria-label={`Message ${name}`}>
              Message
            </Button>
          ) : (
            <ButtonLink
              kind="secondary"
              glyph="message"
              to={`${paths.messages}?with=${person_id}`}
              aria-label={`Message ${name}`}
            >
              Message
            </ButtonLink>
          ))}
        {state !== 'blocked' && <ProposeLink conference_id={conference_id} name={name} whom={{ person_id }} />}
        {state !== 'blocked' && (
          <Menu
            label={`Actions for ${name}`}
            entries={entriesFor(state, setAsked, onReport)}
            renderButton={(trigger) => (
              <IconButton {...trigger} kind="secondary" label={`Actions for ${name}`} glyph="more" />
            )}
          />
        )}
      </div>
      {note && <p className="soft small">{note}</p>}
      {asked && <ConnectionDialog asked={asked} person_id={person_id} name={name} onClose={() => setAsked(null)} />}
    </>
  )
}

function noteOf(state: ConnectionState, since: string | null) {
  const date = since === null ? '' : listDate(since.slice(0, 10))
  if (state === 'sent') return screenText.sentOn(date)
  if (state === 'received') return screenText.receivedOn(date)
  if (state === 'ignored') return screenText.ignoredNote
  return state === 'blocked' ? screenText.blockedNote : ''
}

function entriesFor(
  state: ConnectionState,
  ask: (asked: 'remove' | 'block') => void,
  report: (() => void) | undefined,
): MenuEntry[] {
  const entries: MenuEntry[] = []
  if (state === 'connected')
    entries.push({ label: 'Remove connection…', glyph: 'close', onSelect: () => ask('remove') })
  if (report) entries.push({ label: 'Report…', glyph: 'alert', onSelect: report })
  const divided = entries.length > 0
  return [...entries, { label: 'Block…', glyph: 'person', danger: true, divided, onSelect: () => ask('block') }]
}
