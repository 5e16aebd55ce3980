import { mutesApi } from '#features/people/contract.ts'
import { shownName } from '#features/people/rules.ts'
import type { Output } from '#shared/contract.ts'
import { useAction } from '#web/data/useAction.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { moderationLogApi } from '../contract.ts'
import { deskText } from '../desk-text.ts'
import { DeskSkeleton } from './DeskSkeleton.tsx'
import { shortMoment } from './moments.ts'

/** The people who cannot write. */
export function MutedPart({ conference_id }: { conference_id: string }) {
  const { data, error, refetch } = useQuery(mutesApi.list, { conference_id })
  if (!data && error) return <ReadFailed message={deskText.loadFailed} onRetry={refetch} />
  if (!data) return <DeskSkeleton />
  if (data.length === 0) return <Empty title={deskText.nobodyMuted}>{deskText.nobodyMutedHint}</Empty>
  return (
    <ul className="card desk-people">
      {data.map((muted) => (
        <MutedRow key={muted.person.person_id} conference_id={conference_id} muted={muted} />
      ))}
    </ul>
  )
}

type MutedRowProps = { conference_id: string; muted: Output<typeof mutesApi.list>[number] }

function MutedRow({ conference_id, muted: { person, muted_at, muted_until, muted_by } }: MutedRowProps) {
  const name = shownName(person)
  const unmute = useAction(mutesApi.unmute, {
    refreshes: [mutesApi.list, moderationLogApi.list],
    done: deskText.unmuted(name),
    failed: deskText.failedAction,
  })
  return (
    <li>
      <Avatar id={person.person_id} name={name} photo={person.avatar_url} />
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
        onClick={() => unmute.mutate({ conference_id, person_id: person.person_id })}
      >
        Unmute
      </Button>
    </li>
  )
}
