import { ArchPortrait } from '#web/ui/ArchPortrait.tsx'
import { shortSpeakerLinks, speakerLink } from '#features/speakers/link-rules.ts'
import type { PublicPage } from '../contract.ts'
import { type PageView, sessionAnchor } from '../rules.ts'
import { text } from '../text.ts'

type SpeakerListProps = Pick<PageView, 'conference' | 'is_draft' | 'lists'> & { isCompact: boolean }

/** The speakers, who have pages unless it is a draft: with pictures and topics, or in a long list with their sessions. */
export function SpeakerList({ conference, is_draft = false, lists, isCompact }: SpeakerListProps) {
  const { speakers = [], schedule = [] } = lists ?? {}
  const slug = is_draft ? null : conference.slug
  if (isCompact) return <CompactList speakers={speakers} schedule={schedule} slug={slug} />
  return speakers.map(({ id, name, topic, image_url, ...about }) => (
    <li key={id}>
      <ArchPortrait id={id} name={name} photo={image_url} />
      <div>
        <h3>
          <bdi>
            <Name name={name} link={slug === null ? undefined : speakerLink(slug, id)} />
          </bdi>
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

type CompactListProps = Pick<PublicPage, 'speakers' | 'schedule'> & { slug: string | null }

/** As little markup as possible, because there may be hundreds. */
function CompactList({ speakers, schedule, slug }: CompactListProps) {
  const sessions = new Map<string, PublicPage['schedule']>()
  for (const item of schedule) for (const id of item.speaker_ids) sessions.set(id, [...(sessions.get(id) ?? []), item])
  const ids = speakers.map(({ id }) => id)
  const links = slug === null ? null : shortSpeakerLinks(slug, ids)
  return speakers.map(({ id, name, ...about }) => (
    <li key={id}>
      <h3>
        <Name name={name} link={links?.get(id)} />
      </h3>
      <Role {...about} />
      {sessions.get(id)?.map(({ number, title }) => (
        <a key={number} href={`#${sessionAnchor(number)}`}>
          {title}
        </a>
      ))}
    </li>
  ))
}

function Name({ name, link }: { name: string; link: string | undefined }) {
  return link === undefined ? name : <a href={link}>{name}</a>
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
