import { RemindButton } from '#features/agenda/web/RemindButton.tsx'
import { SaveButton } from '#features/agenda/web/SaveButton.tsx'
import type { Agenda } from '#features/agenda/web/useAgenda.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { wayInto } from '#features/schedule/link-rules.ts'
import type { StageItem } from './useStage.ts'

type SessionActionsProps = {
  conference: { slug: string }
  session: StageItem
  agenda: Agenda
  word: 'Join Now' | 'Join Livestream'
  kind: 'primary' | 'secondary'
}

/** What one can do with a session now: save it before it begins, then join it, watch its recording, or read what people say. */
export function SessionActions({ conference, session, agenda, word, kind }: SessionActionsProps) {
  const { item, phase } = session
  if (phase === 'scheduled')
    return (
      <>
        <SaveButton session={item} agenda={agenda} word="Add to Schedule" />
        <RemindButton session={item} agenda={agenda} word="Remind Me" />
      </>
    )
  const way = wayInto(session, conference.slug)
  if (way === null) return null
  const verb = way.label === 'Join Now' ? word : way.label
  return (
    <ButtonLink kind={kind} to={way.to} aria-label={`${verb}: ${item.title}`}>
      {verb}
    </ButtonLink>
  )
}
