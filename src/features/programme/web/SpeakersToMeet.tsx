import { usePersonLink } from '#features/connections/web/usePersonLink.ts'
import { ProposeLink } from '#features/meetings/web/ProposeLink.tsx'
import { shownName } from '#features/people/rules.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { Link } from '#web/router/router.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { sessionSpeakersApi } from '../contract.ts'
import { meetText } from '../meet-text.ts'
import './speakers-to-meet.css'

/** The speakers of a session who take meeting requests, with the way to ask each; nothing where there are none. */
export function SpeakersToMeet(session: { conference_id: string; schedule_item_id: string }) {
  const { data } = useQuery(sessionSpeakersApi.list, session)
  const linkTo = usePersonLink()
  if (!data || data.length === 0) return null
  return (
    <section className="speakers-to-meet" aria-label={meetText.speakers}>
      <p className="soft small">{meetText.speakers}</p>
      <ul>
        {data.map((person) => {
          const { person_id, avatar_url } = person
          const name = shownName(person)
          return (
            <li key={person_id}>
              <Avatar id={person_id} name={name} photo={avatar_url} size="s" />
              <Link className="strong reach" to={linkTo(person_id)}>
                <bdi>{name}</bdi>
              </Link>
              <ProposeLink conference_id={session.conference_id} name={name} whom={{ person_id }} size="small" />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
