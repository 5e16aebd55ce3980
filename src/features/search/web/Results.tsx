import './search.css'
import { Empty } from '#web/ui/Empty.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { totalOf } from '../result-rules.ts'
import { screenText } from '../screen-text.ts'
import { ResultList } from './ResultList.tsx'
import { SearchScope } from './SearchScope.tsx'
import type { ResultOptions } from './useResultOptions.ts'

/** What the search has to say: results, a correction, that there is nothing, or that it failed. */
export function Results({ found, onClear }: { found: ResultOptions; onClear: () => void }) {
  const { conference, loading, search, isStart } = found
  const { q, results, error, refetch, searchExactly } = search
  if (!conference) return loading ? <Wait /> : <p className="search-note">{screenText.nothingYet}</p>
  if (!results && error) return <ReadFailed message={error.message || screenText.failed} onRetry={refetch} />
  if (!results) return isStart ? <Start found={found} /> : <Wait />
  const total = totalOf(results)
  const scope = !results.with_people && <SearchScope conference={conference} />
  if (total === 0)
    return (
      <>
        {scope}
        <div role="status">
          <Empty
            level={3}
            title={screenText.none(q)}
            action={
              <Button kind="secondary" onClick={onClear}>
                {screenText.clear}
              </Button>
            }
          >
            {screenText.lookedAt(conference.name, results.with_people)}
          </Empty>
        </div>
      </>
    )
  return (
    <>
      {scope}
      <p className="visually-hidden" role="status">
        {screenText.found(total)}
      </p>
      {results.corrected !== null && (
        <p className="search-note">
          {screenText.resultsFor} <b>{results.corrected}</b>.{' '}
          <button type="button" className="link" onClick={searchExactly}>
            {screenText.instead(q)}
          </button>
        </p>
      )}
      <FoundList found={found} text={results.corrected ?? q} />
    </>
  )
}

/** Before anything is typed. */
function Start({ found }: { found: ResultOptions }) {
  if (found.options.length === 0) return <p className="search-note">{screenText.hint}</p>
  return <FoundList found={found} text="" />
}

/** `text`: what was found, for marking it. */
function FoundList({ found, text }: { found: ResultOptions; text: string }) {
  const { conference, options, phases, list, pick } = found
  if (!conference) return null
  return (
    <ResultList
      id={list.id}
      options={options}
      active={list.active}
      conference={conference}
      phases={phases}
      found={text}
      onPick={(position) => pick(position, false)}
    />
  )
}

/** Rows of the height of results. */
function Wait() {
  return (
    <Loading label={screenText.searching} className="search-wait">
      {[0, 1, 2].map((row) => (
        <p key={row}>
          <Skeleton width="half" />
          <Skeleton width="most" />
        </p>
      ))}
    </Loading>
  )
}
