import { ArchPortrait } from '#web/ui/ArchPortrait.tsx'
import type { PublicPage } from '../contract.ts'
import { text } from '../text.ts'

/** The speakers with their topics. */
export function SpeakerList({ speakers }: { speakers: PublicPage['speakers'] }) {
  return speakers.map(({ id, name, title, company_name, topic, image_url }) => (
    <li key={id}>
      <ArchPortrait id={id} name={name} photo={image_url} />
      <div>
        <h3>
          <bdi>{name}</bdi>
        </h3>
        {(title || company_name) && (
          <p className="soft">
            <bdi>{title}</bdi>
            {title && company_name && ', '}
            <bdi>{company_name}</bdi>
          </p>
        )}
        {topic && (
          <p className="soft">
            {text.speakingOn} <bdi>{topic}</bdi>
          </p>
        )}
      </div>
    </li>
  ))
}
