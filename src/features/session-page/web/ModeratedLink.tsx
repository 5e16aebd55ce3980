import { useMyConferences } from '#features/registration/web/useMyConferences.ts'
import { deskLink } from '#features/schedule/desk-link-rules.ts'
import { Link } from '#web/router/router.tsx'

type ModeratedLinkProps = { conference_id: string; schedule_item_id: string }

/** On the page of a session, for whoever organisers asked to moderate it: the way to the desk. Nothing for others. */
export function ModeratedLink({ conference_id, schedule_item_id }: ModeratedLinkProps) {
  const mine = useMyConferences()?.find(({ id }) => id === conference_id)
  if (!mine?.moderated.includes(schedule_item_id)) return null
  return (
    <Link className="link reach" to={deskLink(conference_id, { session: schedule_item_id })}>
      You moderate this session
    </Link>
  )
}
