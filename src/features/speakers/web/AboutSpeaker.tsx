import { Link } from '#web/router/router.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { aboutText } from '../about-text.ts'
import type { Speaker } from '../contract.ts'
import { speakerLink } from '../link-rules.ts'
import { FoldedBio } from './FoldedBio.tsx'
import { SpeakerLinks } from './SpeakerLinks.tsx'

type AboutSpeakerProps = {
  speaker: Speaker
  conference: { slug: string; active: boolean }
  /** Their other sessions. */
  others: readonly { id: string; title: string; to: string }[]
}

/** A speaker beside one of their sessions: who they are, where else they are found, and in what else they speak. */
export function AboutSpeaker({ speaker, conference, others }: AboutSpeakerProps) {
  const { id, name, title, company_name, bio, image_url } = speaker
  const role = [title, company_name].filter(Boolean).join(', ')
  return (
    <div className="about-speaker">
      <Avatar id={id} name={name} photo={image_url} size="l" />
      <div>
        <p className="strong">
          {conference.active ? (
            <Link className="link reach" to={speakerLink(conference.slug, id)}>
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}
        </p>
        {role && (
          <p className="soft small">
            <bdi>{role}</bdi>
          </p>
        )}
        {bio && <FoldedBio name={name} bio={bio} />}
        <SpeakerLinks speaker={speaker} />
        {others.length > 0 && (
          <p className="small">
            {aboutText.alsoIn}{' '}
            {others.map((other, at) => (
              <span key={other.id}>
                {at > 0 && ', '}
                <Link className="link" to={other.to}>
                  <bdi>{other.title}</bdi>
                </Link>
              </span>
            ))}
          </p>
        )}
      </div>
    </div>
  )
}
