import { conferencesApi } from '#features/conferences/contract.ts'
import { membershipApi } from '#features/registration/contract.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { speakersApi } from '#features/speakers/contract.ts'
import { stageApi } from '#features/stage/contract.ts'
import { stageLive } from '#features/stage/web/live.ts'
import { paths } from '#shared/paths.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { useQuery } from '#web/data/useQuery.ts'
import type { LiveHandlers } from '#web/live/handlers.ts'
import { useRoom } from '#web/live/useRoom.ts'
import type { PageProps } from '#web/router/routes.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { screenApi } from '../contract.ts'
import { screenText } from '../screen-text.ts'
import { screenLive } from './live.ts'
import { ScreenView } from './ScreenView.tsx'
import './screen.css'

/** /{slug}/screen: what a projector in the hall shows, for organisers. */
export function ScreenPage({ params: { slug } }: PageProps<'/:slug/screen'>) {
  const mine = useQuery(membershipApi.conferences, {})
  const id = mine.data?.find((one) => one.slug === slug)?.id
  // Reading a conference in full is for its organisers, so the server decides who sees this page.
  const conference = useQuery(conferencesApi.read, { conference_id: id ?? '' }, { enabled: id !== undefined })
  if (!mine.data && mine.error) return <ReadFailed message={screenText.failed} onRetry={mine.refetch} />
  if (mine.data && id === undefined) return <Refused />
  if (conference.data) return <Screen conference={conference.data} />
  const { error } = conference
  if (!error) return <ScreenSkeleton />
  if (error.status === 403 || error.status === 404) return <Refused />
  return <ReadFailed message={screenText.failed} onRetry={conference.refetch} />
}

function Refused() {
  return (
    <Empty level={1} title={screenText.refused} action={<ButtonLink to={paths.home}>Return to Home</ButtonLink>}>
      {screenText.refusedWhy}
    </Empty>
  )
}

function ScreenSkeleton() {
  return (
    <Loading label={screenText.loading} className="screen-wait">
      <Skeleton width="half" />
      <Skeleton width="most" />
      <Skeleton width="half" />
    </Loading>
  )
}

type ScreenProps = { conference: Parameters<typeof ScreenView>[0]['conference'] }

/** With its programme, which is read again every minute. */
function Screen({ conference }: ScreenProps) {
  const input = { conference_id: conference.id }
  const options = { refetchInterval: () => MINUTE_MS }
  const items = useQuery(scheduleApi.list, input, options)
  const speakers = useQuery(speakersApi.list, input, options)
  const { ready } = useRoom(`conference:${conference.id}`, bothLive(conference.id))
  const told = { enabled: ready, staleTime: Infinity }
  const stage = useQuery(stageApi.list, input, told)
  const screens = useQuery(screenApi.list, input, told)
  if (items.data && speakers.data && stage.data && screens.data)
    return (
      <ScreenView
        conference={conference}
        items={items.data}
        stage={stage.data}
        speakers={speakers.data}
        screens={screens.data}
      />
    )
  const failed = [items, speakers, stage, screens].filter(({ data, error }) => !data && error)
  if (failed.length === 0) return <ScreenSkeleton />
  const onRetry = () => Promise.all(failed.map(({ refetch }) => refetch()))
  return <ReadFailed message={screenText.failed} onRetry={onRetry} />
}

/** What the room tells of the stage and of the screens. */
function bothLive(conference_id: string): LiveHandlers {
  const [stage, screens] = [stageLive(conference_id), screenLive(conference_id)]
  return { kinds: { ...stage.kinds, ...screens.kinds }, missed: [stageApi.list, screenApi.list] }
}
