import { Lock, Sparkles } from 'lucide-react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { shownName } from '#features/people/rules.ts'
import { PersonName } from '#features/people/web/PersonName.tsx'
import { ArchPortrait } from '#web/ui/ArchPortrait.tsx'
import { Cover } from '#web/ui/Cover.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { MEETING_LIMITS } from '#features/meetings/rules.ts'
import type { Participant } from '../contract.ts'
import { firstLineWithin } from '#features/suggestions/first-line-text.ts'
import { mutualText, reasonsText } from '#features/suggestions/reason-text.ts'
import { FirstLine } from '#features/suggestions/web/FirstLine.tsx'
import { screenText } from '#features/connections/screen-text.ts'
import { PersonActions } from './PersonActions.tsx'
import { PersonContact } from './PersonContact.tsx'
import { SaidOfPerson } from '#features/networking-profile/web/SaidOfPerson.tsx'
import { usePerson } from './usePerson.ts'
import '#features/networking-profile/web/person-panel.css'

type PersonPanelProps = {
  conference_id: string
  person_id: string
  /** Closes the panel; on phones, where it is a page of its own, the way back. */
  onClose?: () => void
  /** Shows the conversation in place of the panel, instead of going to Messages. */
  onMessage?: () => void
  /** Asks why somebody is reported; without it there is no such entry in the menu. */
  onReport?: () => void
}

/** Somebody’s profile in a conference: who they are, why to meet them, and what one can do. */
export function PersonPanel({ conference_id, person_id, onClose, ...rest }: PersonPanelProps) {
  const { data: person, error, refetch } = usePerson(conference_id, person_id)
  return (
    <article className="person-panel">
      {onClose && (
        <span className="person-panel-close">
          <IconButton label="Close profile" glyph="close" onClick={onClose} />
        </span>
      )}
      {/* Before what was read earlier, because whoever blocks one or is listed no more is not shown. */}
      {error?.status === 404 ? (
        <Empty title={screenText.notListed}>{screenText.notListedHint}</Empty>
      ) : person ? (
        <Person conference_id={conference_id} person={person} {...rest} />
      ) : error ? (
        <ReadFailed message={error.message || screenText.profileFailed} onRetry={refetch} />
      ) : (
        <Loading label="Loading the profile" className="person-panel-in">
          <Skeleton shape="cover" />
          <Skeleton shape="title" width="most" />
          <Skeleton width="half" />
          <Skeleton shape="button" />
        </Loading>
      )}
    </article>
  )
}

type PersonProps = { person: Participant } & Pick<PersonPanelProps, 'conference_id' | 'onMessage' | 'onReport'>

function Person({ person, ...rest }: PersonProps) {
  const { user } = useAuth()
  const { person_id, position, company, avatar_url, mutual_count, reasons } = person
  const name = shownName(person)
  const about = [position, company].filter(Boolean).join(', ')
  const isSelf = user?.id === person_id
  // Who knows them already needs no first line.
  const line = person.connection.state === 'none' ? firstLineWithin(MEETING_LIMITS.reason, reasons) : ''
  return (
    <>
      <Cover id={person_id} use="panel" />
      <div className="person-panel-in">
        <ArchPortrait id={person_id} name={name} photo={avatar_url} />
        <h2>
          <PersonName person={person} />
        </h2>
        {about && (
          <p className="soft person-about">
            <bdi>{about}</bdi>
          </p>
        )}
        {mutual_count > 0 && <p className="soft small">{mutualText(mutual_count)}</p>}
        {!isSelf && <PersonActions person={person} name={name} {...rest} />}
        {reasons.length > 0 && (
          <p className="person-why">
            <Sparkles aria-hidden />
            <span>{reasonsText(reasons)}</span>
          </p>
        )}
        {line !== '' && <FirstLine line={line} />}
        <PersonContact connection={person.connection} />
        <SaidOfPerson answers={person} />
        {!isSelf && person.connection.state !== 'connected' && person.connection.state !== 'blocked' && (
          <p className="person-locked">
            <Lock aria-hidden />
            <span>{screenText.contactLocked}</span>
          </p>
        )}
      </div>
    </>
  )
}
