import { SpeakerLinks } from '#features/speakers/web/SpeakerLinks.tsx'
import { paths } from '#shared/paths.ts'
import type { PageProps } from '#web/router/routes.tsx'
import { ArchPortrait } from '#web/ui/ArchPortrait.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { LinkedText } from '#web/ui/LinkedText.tsx'
import { sessionAnchor, type SpeakerView } from '../rules.ts'
import { speakerText } from '../speaker-text.ts'
import { text } from '../text.ts'
import './SpeakerPage.css'

/** `/{slug}/speakers/{id}`: a speaker with what they say of themselves and their sessions, as the server renders it. */
export function SpeakerPage({ data }: PageProps<'/:slug/speakers/:id'>) {
  if (data) return <Profile {...data} />
  return (
    <Empty level={1} title={speakerText.notFound} action={<ButtonLink to={paths.home}>{speakerText.home}</ButtonLink>}>
      {speakerText.notFoundHint}
    </Empty>
  )
}

function Profile({ conference, speaker, sessions }: SpeakerView) {
  const { id, name, title, company_name, topic, bio, image_url } = speaker
  const role = [title, company_name].filter(Boolean).join(', ')
  const page = paths.publicConference(conference.slug)
  return (
    <div className="wrap speaker-page">
      <a className="back glyph glyph-small glyph-arrow-left" href={`${page}#speakers`}>
        <bdi>{conference.name}</bdi>
      </a>
      <header>
        <ArchPortrait id={id} name={name} photo={image_url} />
        <div>
          <h1 dir="auto">{name}</h1>
          {role && (
            <p className="soft">
              <bdi>{role}</bdi>
            </p>
          )}
          {topic && (
            <p className="soft">
              {text.speakingOn} <bdi>{topic}</bdi>
            </p>
          )}
          <SpeakerLinks speaker={speaker} />
        </div>
      </header>
      {bio && (
        <div className="prose">
          <LinkedText text={bio} />
        </div>
      )}
      <h2>{speakerText.sessions}</h2>
      {sessions.length === 0 && <p className="soft">{speakerText.noSessions}</p>}
      <ul>
        {sessions.map((session) => (
          <li key={session.number}>
            <h3 dir="auto">
              <a className="link reach" href={`${page}#${sessionAnchor(session.number)}`}>
                {session.title}
              </a>{' '}
              {session.cancelled && <Badge kind="danger">{speakerText.cancelled}</Badge>}
            </h3>
            <p className="soft">
              <span className="tabular">{session.when}</span> · <bdi>{session.where}</bdi>
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
