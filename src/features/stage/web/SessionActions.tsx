import { RemindButton } from '#features/agenda/web/RemindButton.tsx'
import { SaveButton } from '#features/agenda/web/SaveButton.tsx'
import type { Agenda } from '#features/agenda/web/useAgenda.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { sessionLink } from '../link-rules.ts'
import { isOn } from '#features/schedule/now-rules.ts'
import { screenText } from '../screen-text.ts'
import type { StageItem } from './useStage.ts'

type SessionActionsProps = {
  conference: { slug: string }
  session: StageItem
  agenda: Agenda
  word: 'Join Now' | 'Join Livestream'
  kind: 'primary' | 'secondary'
}

/** What one can do with a session now: save it before it begins, join it, watch its recording, or nothing. */
export function SessionActions({ conference, session: { item, phase }, agenda, word, kind }: SessionActionsProps) {
  if (phase === 'scheduled')
    return (
      <>
        <SaveButton session={item} agenda={agenda} word="Add to Schedule" />
        <RemindButton session={item} agenda={agenda} word="Remind Me" />
      </>
    )
  const verb = isOn(phase) ? word : phase === 'ready' || phase === 'pending' ? 'Watch Recording' : null
  if (verb === null) return null
  const name = `${verb}: ${item.title}`
  if (phase === 'pending')
    return (
      <Button kind="secondary" disabledReason={screenText.recordingsHint} aria-label={name}>
        {verb}
      </Button>
    )
  return (
    <ButtonLink kind={kind} to={sessionLink(item.id, conference.slug)} aria-label={name}>
      {verb}
    </ButtonLink>
  )
}
