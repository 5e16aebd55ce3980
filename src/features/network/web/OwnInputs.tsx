import { preferencesApi } from '#features/notifications/contract.ts'
import { WeeklySetting } from '#features/notifications/web/WeeklySetting.tsx'
import { preferencesText } from '#features/notifications/screen-text.ts'
import { useCurrentConference } from '#features/registration/web/useCurrentConference.ts'
import { suggestionsApi } from '#features/suggestions/contract.ts'
import { ownInputsText as text } from '#features/suggestions/input-text.ts'
import { paths } from '#shared/paths.ts'
import { patch } from '#web/data/queries.ts'
import { useAction } from '#web/data/useAction.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { IgnoredPeople } from './IgnoredPeople.tsx'
import { InputSwitches } from './InputSwitches.tsx'
import './network.css'

/** What of the reader counts in suggestions, with a switch for each kind, and who they have ignored. */
export function OwnInputs() {
  const { mine, loading } = useCurrentConference()
  return (
    <section className="card own-inputs" aria-labelledby="own-inputs">
      <header>
        <h2 id="own-inputs">{text.title}</h2>
        <p className="soft" dir="auto">
          {mine ? text.lead(mine.name) : !loading && text.noConference}
        </p>
      </header>
      {mine ? (
        <Inputs key={mine.id} conference_id={mine.id} />
      ) : loading ? (
        <Wait />
      ) : (
        <p className="setting">
          <ButtonLink kind="secondary" to={paths.events}>
            See the events
          </ButtonLink>
        </p>
      )}
      <Weekly />
    </section>
  )
}

function Inputs({ conference_id }: { conference_id: string }) {
  const { data, error, refetch } = useQuery(suggestionsApi.inputs, { conference_id })
  if (!data) return error ? <ReadFailed message={text.readFailed} onRetry={refetch} /> : <Wait />
  return (
    <>
      <InputSwitches conference_id={conference_id} inputs={data} />
      {data.given.ignored > 0 && (
        <div className="network setting">
          <IgnoredPeople />
        </div>
      )}
    </>
  )
}

/** The same switch as under Notifications. */
function Weekly() {
  const { data } = useQuery(preferencesApi.read, {})
  const { mutate } = useAction(preferencesApi.change, {
    updates: (saved) => [patch(preferencesApi.read, {}, () => saved)],
    failed: preferencesText.failed,
  })
  return data ? <WeeklySetting preferences={data} onChange={mutate} /> : null
}

function Wait() {
  return (
    <Loading label="Loading what counts of you" className="setting">
      <Skeleton width="most" />
      <Skeleton width="half" />
    </Loading>
  )
}
