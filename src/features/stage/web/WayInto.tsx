import type { ShownConference } from '#features/registration/contract.ts'
import { useTakesPart } from '#features/registration/web/useTakesPart.ts'
import { wayInto } from '#features/schedule/link-rules.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { useSessionsNow } from './useSessionsNow.ts'

type WayIntoProps = {
  conference: Pick<ShownConference, 'id' | 'slug' | 'start_date' | 'time_zone'>
  schedule_item_id: string
}

/** The first button of a preview: into the session, as it is this minute. Nothing for a break, or a day without a date. */
export function WayInto({ conference, schedule_item_id }: WayIntoProps) {
  const joined = useTakesPart(conference.id)
  const { sessions } = useSessionsNow(conference, joined)
  const session = sessions?.find(({ item }) => item.id === schedule_item_id)
  const way = session && wayInto(session, conference.slug)
  return way ? <ButtonLink to={way.to}>{way.label}</ButtonLink> : null
}
