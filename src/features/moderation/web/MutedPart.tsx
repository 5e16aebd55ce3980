import { type MutedPerson, mutesApi } from '#features/people/contract.ts'
import { MUTED_PAGE, shownName } from '#features/people/rules.ts'
import { MUTES } from '#features/people/web/mutes.ts'
import { useAction } from '#web/data/useAction.ts'
import { usePages } from '#web/data/usePages.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { OlderButton } from '#web/ui/OlderButton.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { moderationLogApi } from '../contract.ts'
import { deskText } from '../desk-text.ts'
import { DeskSkeleton } from './DeskSkeleton.tsx'
import { shortMoment } from './moments.ts'

/** How the people come. */
const PAGES = {
  size: MUTED_PAGE,
  order: 'newest first',
  positionOf: ({ muted_at, id }: MutedPerson) => `${muted_at} ${id}`,
} as const

/** The people who cannot write. */
export function MutedPart({ conference_id }: { conference_id: string }) {
  const { data, error, refetch, older } = usePages(mutesApi.list, { conference_id }, PAGES)
  if (!data && error) return <ReadFailed message={deskText.loadFailed} onRetry={refetch} />
  if (!data) return <DeskSkeleton />
  if (data.length === 0) return <Empty title={deskText.nobodyMuted}>{deskText.nobodyMutedHint}</Empty>
  return (
    <>
      <ul className="card desk-people">
        {data.map((muted) => (
          <MutedRow key={muted.id} conference_id={conference_id} muted={muted} />
        ))}
      </ul>
      <OlderButton older={older} kind="secondary" />
    </>
  )
}

type MutedRowProps = { conference_id: string; muted: MutedPerson }

function MutedRow({ conference_id, muted: { id, person, muted_at, muted_until, muted_by } }: MutedRowProps) {
  const name = shownName(person)
  const unmute = useAction(mutesApi.unmute, {
    refreshes: [...MUTES, moderationLogApi.list],
    done: deskText.unmuted(name),
    failed: deskText.failedAction,
  })
  return (
    <li>
      <Avatar id={id} name={name} photo={person.avatar_url} />
      <div>
        <b>
          <bdi>{name}</bdi>
        </b>
        <p className="soft small">
          {deskText.mutedSince(shortMoment(muted_at), muted_by)} ·{' '}
          {muted_until === null ? deskText.mutedUntilEnded : deskText.mutedUntil(shortMoment(muted_until))}
        </p>
      </div>
      <Button
        kind="secondary"
        size="small"
        busy={unmute.isPending}
        aria-label={`Unmute ${name}`}
        onClick={() => unmute.mutate({ conference_id, person_id: id })}
      >
        Unmute
      </Button>
    </li>
  )
}
