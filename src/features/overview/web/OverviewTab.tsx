import './OverviewTab.css'
import type { Conference } from '#features/conferences/contract.ts'
import { tabLink } from '#features/conferences/link-rules.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { speakersApi } from '#features/speakers/contract.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { timeOf } from '#web/moments.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { DownloadButton } from '#web/ui/DownloadButton.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { type Overview, overviewApi } from '../contract.ts'
import { stepText, text } from '../text.ts'
import { ActivityCards } from './ActivityCards.tsx'
import { BusiestCard } from './BusiestCard.tsx'
import { InvitationsCard } from './InvitationsCard.tsx'
import { RegistrationsCard } from './RegistrationsCard.tsx'
import { type StepActions, StepsCard } from './StepsCard.tsx'

type OverviewTabProps = StepActions & { conference: Conference; readOnly: boolean }

/** The numbers of a conference on the organiser’s page. They are read again when the tab is looked at again. */
export function OverviewTab({ conference, readOnly, ...actions }: OverviewTabProps) {
  const { id: conference_id, delegate_registration_enabled } = conference
  const { data, error, refetch } = useQuery(overviewApi.read, { conference_id }, { staleTime: 0 })
  const { data: speakers } = useQuery(speakersApi.list, { conference_id })
  const { data: schedule } = useQuery(scheduleApi.list, { conference_id })

  if (!data && error) return <ReadFailed message={text.failed} onRetry={() => void refetch()} />
  if (!data || !speakers || !schedule) return <OverviewSkeleton />
  const prepared = {
    speakers,
    items: schedule.length,
    delegates: Object.values(data.delegates).reduce((sum, count) => sum + count, 0),
    registration_enabled: delegate_registration_enabled,
  }
  return (
    <div className="overview">
      <div className="overview-top">
        <StepsCard conference={conference} prepared={prepared} readOnly={readOnly} {...actions} />
        <DownloadButton endpoint={overviewApi.exportAll} input={{ conference_id }}>
          Export everything
        </DownloadButton>
      </div>
      {isNothing(data) ? (
        <div className="card">
          <Empty
            title={text.empty.title}
            // A draft has its next step above.
            action={
              conference.active && !readOnly ? (
                <ButtonLink to={tabLink(conference_id, 'delegates')}>{stepText.delegates.action}</ButtonLink>
              ) : undefined
            }
          >
            {text.empty.detail}
          </Empty>
        </div>
      ) : (
        <Figures conference={conference} overview={data} readOnly={readOnly} />
      )}
    </div>
  )
}

/** Whether there is neither a delegate nor anything else to count. */
function isNothing({ totals, delegates }: Overview) {
  return [...Object.values(totals), ...Object.values(delegates)].every((count) => count === 0)
}

type FiguresProps = { conference: Conference; overview: Overview; readOnly: boolean }

function Figures({ conference, overview, readOnly }: FiguresProps) {
  return (
    <>
      <div className="figures-grid">
        <RegistrationsCard conference={conference} overview={overview} />
        <InvitationsCard conference={conference} overview={overview} readOnly={readOnly} />
        <BusiestCard conference_id={conference.id} busiest={overview.busiest} />
        <ActivityCards conference={conference} overview={overview} />
      </div>
      <p className="small soft">{text.asOf(timeOf(overview.as_of))}</p>
    </>
  )
}

function OverviewSkeleton() {
  return (
    <Loading label="Loading the numbers" className="overview">
      <Skeleton shape="button" />
      <div className="figures-grid">
        {['registrations', 'invitations', 'sessions'].map((part) => (
          <div key={part} className="card card-pad figure-third">
            <Skeleton shape="title" width="half" />
            <Skeleton />
            <Skeleton width="most" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
