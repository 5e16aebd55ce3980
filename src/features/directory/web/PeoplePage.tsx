import { useQuery } from '#web/data/useQuery.ts'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { directoryApi, type PeoplePage as Page } from '../contract.ts'
import { peopleText } from '../people-text.ts'
import type { PeopleInput } from './live.ts'
import { PersonRow } from './PersonRow.tsx'

/** Who went offline while the connection was away is only in the list. */
const FRESH_MS = 60_000

type PeoplePageProps = {
  input: PeopleInput
  ready: boolean
  isFirst: boolean
  /** Shows the page after this one; null where it is shown. */
  onMore: ((cursor: string) => void) | null
}

/** One page of the list; the first one also says how many there are. */
export function PeoplePage({ input, ready, isFirst, onMore }: PeoplePageProps) {
  const { data, error, refetch } = useQuery(directoryApi.people, input, {
    enabled: ready,
    keepPrevious: true,
    refetchInterval: () => FRESH_MS,
  })
  if (!data && error) return <ReadFailed message={error.message || peopleText.failed} onRetry={refetch} />
  if (!data) return <PeopleSkeleton />
  const isSearch = input.q !== undefined || input.filter !== undefined
  if (isFirst && data.people.length === 0) return <Nobody page={data} isSearch={isSearch} />
  return (
    <>
      {isFirst && <Counts page={data} isSearch={isSearch} />}
      <ul className="people-list">
        {data.people.map((person) => (
          <PersonRow key={person.person_id} person={person} />
        ))}
      </ul>
      {onMore && data.next_cursor !== null && (
        <p className="people-more">
          <Button kind="secondary" size="small" onClick={() => data.next_cursor !== null && onMore(data.next_cursor)}>
            Show more
          </Button>
        </p>
      )}
    </>
  )
}

function Counts({ page: { total, not_shown }, isSearch }: { page: Page; isSearch: boolean }) {
  return (
    <p className="people-counts soft small" role="status">
      <span>{isSearch ? peopleText.found(total) : peopleText.listed(total)}</span>
      {not_shown > 0 && <span>{peopleText.notShown(not_shown)}</span>}
    </p>
  )
}

function Nobody({ page, isSearch }: { page: Page; isSearch: boolean }) {
  return (
    <>
      <Counts page={page} isSearch={isSearch} />
      <Empty title={isSearch ? peopleText.noMatch : peopleText.none} level={3}>
        {isSearch ? peopleText.noMatchHint : peopleText.noneHint}
      </Empty>
    </>
  )
}

function PeopleSkeleton() {
  return (
    <Loading label="Loading the delegates" className="people-wait">
      <Skeleton width="half" />
      <Skeleton width="most" />
      <Skeleton width="half" />
      <Skeleton width="most" />
    </Loading>
  )
}
