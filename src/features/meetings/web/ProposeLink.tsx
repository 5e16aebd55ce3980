import { buttonClass } from '#web/ui/buttonClass.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { screenText } from '../screen-text.ts'
import { useWayToMeet, type Whom } from './useWayToMeet.ts'

type ProposeLinkProps = {
  conference_id: string
  /** For what screen readers say. */
  name: string
  whom: Whom
  /** In rows. */
  size?: 'small'
}

/** Leads to the proposal of a meeting, or to the one that there is; nothing where somebody takes no requests. */
export function ProposeLink({ conference_id, name, whom, size }: ProposeLinkProps) {
  const way = useWayToMeet(conference_id, whom)
  // Its place, so that the buttons around it stay in theirs.
  if (way === 'waiting')
    return (
      <span className={buttonClass({ kind: 'secondary', size })} style={{ visibility: 'hidden' }}>
        {screenText.propose}
      </span>
    )
  if (!way) return null
  return (
    <ButtonLink
      kind={way.isMeeting ? 'quiet' : 'secondary'}
      size={size}
      to={way.to}
      aria-label={way.isMeeting ? `${way.label}: ${name}` : screenText.proposeTo(name)}
    >
      {way.label}
    </ButtonLink>
  )
}
