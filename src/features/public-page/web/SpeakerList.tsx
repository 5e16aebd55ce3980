import { ArchPortrait } from '#web/ui/ArchPortrait.tsx'
import type { PublicPage } from '../contract.ts'
import { sessionAnchor } from '../rules.ts'
import { text } from '../text.ts'

type SpeakerListProps = Pick<PublicPage, 'speakers' | 'schedule'> & { isCompact: boolean }

/** The speakers: with pictures and topics, or in a long list with links to their sessions. */
export function SpeakerList({ speakers, schedule, isCompact }: SpeakerListProps) {
  if (isCompact) return <CompactList speakers={speakers} schedule={schedule} />
  return speakers.map(({ id, name, topic, image_url, ...about }) => (
    <li key={id}>
      <ArchPortrait id={id} name={name} photo={image_url} />
      <div>
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <Role {...about} />
        {topic && (
          <p className="soft">
            {text.speakingOn} <bdi>{topic}</bdi>
          </p>
        )}
      </div>
    </li>
  ))
}

/** As little markup as possible, because there may be hundreds. */
function CompactList({ speakers, schedule }: Pick<PublicPage, 'speakers' | 'schedule'>) {
  const sessions = new Map<string, PublicPage['schedule']>()
  for (const item of schedule) for (const id of item.speaker_ids) sessions.set(id, [...(sessions.get(id) ?? []), item])
  return speakers.map(({ id, name, ...about }) => (
    <li key={id}>
      <h3>{name}</h3>
      <Role {...about} />
      {sessions.get(id)?.map(({ number, title }) => (
        <a key={number} href={`#${sessionAnchor(number)}`}>
          {title}
        </a>
      ))}
    </li>
  ))
}

function Role({ title, company_name }: Pick<PublicPage['speakers'][number], 'title' | 'company_name'>) {
  if (!title && !company_name) return null
  return (
    <p className="soft">
      <bdi>{title}</bdi>
      {title && company_name && ', '}
      <bdi>{company_name}</bdi>
    </p>
  )
}
