import { useMyConferences } from '#features/registration/web/useMyConferences.ts'
import { paths } from '#shared/paths.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { Link } from '#web/router/router.tsx'
import { speakingApi } from '../contract.ts'
import { pageText } from '../page-text.ts'

type OwnSessionLinkProps = { conference: { id: string; slug: string }; schedule_item_id: string }

/** On the page of a session, for whoever speaks in it: the way to their own page. Nothing for others. */
export function OwnSessionLink({ conference: { id, slug }, schedule_item_id }: OwnSessionLinkProps) {
  const speaks = useMyConferences()?.some((one) => one.id === id && one.roles.includes('speaker')) ?? false
  const { data } = useQuery(speakingApi.read, { conference_id: id }, { enabled: speaks })
  if (!data?.sessions.some((session) => session.id === schedule_item_id)) return null
  return (
    <Link className="link reach" to={`${paths.speaking}?conference=${encodeURIComponent(slug)}`}>
      {pageText.inSession}
    </Link>
  )
}
