import { paths } from '#shared/paths.ts'
import { lazyComponent } from '#web/lazyComponent.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Monogram } from '#web/ui/Monogram.tsx'
import { useState } from 'react'
import { ProposeLink } from '#features/meetings/web/ProposeLink.tsx'
import { looksAfter } from '#features/exhibitors/rules.ts'
import type { Own } from '../contract.ts'
import { standText } from '../stand-text.ts'
import { BookmarkButton } from './BookmarkButton.tsx'
import type { ShownExhibitor } from './Stand.tsx'

const LeaveDetailsDialog = lazyComponent(() =>
  import('./LeaveDetailsDialog.tsx').then((module) => module.LeaveDetailsDialog),
)

type StandHeadProps = { exhibitor: ShownExhibitor; own: Own | undefined }

/** The name, and what the reader can do here. */
export function StandHead({ exhibitor, own }: StandHeadProps) {
  const { id, name, category, size, location, logo_url, takes_messages } = exhibitor
  const [leaving, setLeaving] = useState(false)
  const isVisitor = own && !looksAfter(own.role)
  return (
    <header className="stand-head">
      <Monogram id={id} name={name} logo={logo_url} large />
      <div className="stand-name">
        <h1 dir="auto">{name}</h1>
        <p>{[category, size, location].join(' · ')}</p>
      </div>
      <div className="stand-actions">
        {own && looksAfter(own.role) && (
          <ButtonLink kind="secondary" glyph="pencil" to={paths.exhibitorManager(id)}>
            Edit Exhibitor
          </ButtonLink>
        )}
        {(!own || isVisitor) && (
          <Button
            glyph="message"
            disabledReason={takes_messages ? null : standText.messagesOff(location)}
            onClick={() => goToForm()}
          >
            Message
          </Button>
        )}
        {isVisitor && <ProposeLink conference_id={exhibitor.conference_id} name={name} whom={{ exhibitor_id: id }} />}
        {isVisitor && !own.lead && (
          <Button kind="secondary" onClick={() => setLeaving(true)} onPointerEnter={LeaveDetailsDialog.prepare}>
            {standText.leave}
          </Button>
        )}
        {own && <BookmarkButton id={id} name={name} own={own} />}
      </div>
      {leaving && own && <LeaveDetailsDialog exhibitor={exhibitor} own={own} onClose={() => setLeaving(false)} />}
    </header>
  )
}

/** The id of the card in which one writes. */
export const WRITE_CARD = 'write-to-stand'

function goToForm() {
  const card = document.getElementById(WRITE_CARD)
  card?.scrollIntoView({ block: 'center' })
  card?.querySelector<HTMLElement>('textarea, a, button')?.focus()
}
