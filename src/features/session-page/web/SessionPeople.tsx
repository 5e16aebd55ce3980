import { useId } from 'react'
import type { Agenda } from '#features/agenda/web/useAgenda.ts'
import { connectionsApi } from '#features/connections/contract.ts'
import { usePersonLink } from '#features/connections/web/usePersonLink.ts'
import { useConnectionStates } from '#features/network/web/useConnectionStates.ts'
import { shownName } from '#features/people/rules.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { Link } from '#web/router/router.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { useOnChange } from '#web/useOnChange.ts'
import { type SessionPeople as People, sessionPeopleApi } from '../contract.ts'
import { peopleText } from '../people-text.ts'
import { SessionPerson } from './SessionPerson.tsx'

type SessionPeopleProps = {
  sessionKey: { conference_id: string; schedule_item_id: string }
  agenda: Agenda
  isOver: boolean
}

/** Who of the reader's connections goes to a session, and once it is over who asked or voted there. */
export function SessionPeople({ sessionKey, agenda, isOver }: SessionPeopleProps) {
  const { data, refetch } = useQuery(sessionPeopleApi.list, sessionKey)
  const item = agenda.items?.find(({ schedule_item_id: id }) => id === sessionKey.schedule_item_id)
  // The title comes with the server's answer: before it the session is not saved there.
  const isSaved = item !== undefined && item.title !== ''
  useOnChange(`${isOver} ${isSaved}`, () => void refetch())
  if (!data) return null
  if (!data.shared) return isOver || isSaved ? null : <SaveHint />
  return (
    <>
      {data.going.total > 0 && <Going going={data.going} isOver={isOver} />}
      {data.took_part.total > 0 && <TookPart tookPart={data.took_part} />}
    </>
  )
}

/** For people who have connections. */
function SaveHint() {
  const { data } = useQuery(connectionsApi.counts, {})
  return data && data.connections > 0 ? <p className="session-people soft small">{peopleText.hint}</p> : null
}

function Going({ going: { people, total }, isOver }: { going: People['going']; isOver: boolean }) {
  const id = useId()
  const linkTo = usePersonLink()
  return (
    <section className="session-people" aria-labelledby={id}>
      <h2 id={id}>{isOver ? peopleText.saved : peopleText.going}</h2>
      <ul className="session-going">
        {people.map((person) => (
          <li key={person.person_id}>
            <Link className="reach" to={linkTo(person.person_id)}>
              <Avatar id={person.person_id} name={shownName(person)} photo={person.avatar_url} />
              <bdi>{shownName(person)}</bdi>
            </Link>
          </li>
        ))}
        {total > people.length && <li className="soft">{peopleText.more(total - people.length)}</li>}
      </ul>
    </section>
  )
}

function TookPart({ tookPart: { people, total } }: { tookPart: People['took_part'] }) {
  const id = useId()
  const states = useConnectionStates()
  return (
    <section className="session-people" aria-labelledby={id}>
      <h2 id={id}>{peopleText.tookPart}</h2>
      <p className="soft small">{peopleText.why}</p>
      <ul>
        {people.map((person) => (
          <SessionPerson key={person.person_id} person={person} state={states.get(person.person_id) ?? 'none'} />
        ))}
      </ul>
      {total > people.length && <p className="soft">{peopleText.more(total - people.length)}</p>}
    </section>
  )
}
