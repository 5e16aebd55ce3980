import type { PersonProfile } from '#features/people/contract.ts'
import { ArchPortrait } from '#web/ui/ArchPortrait.tsx'
import { Cover } from '#web/ui/Cover.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { aboutMeText } from '../about-me-text.ts'
import { SaidOfPerson } from './SaidOfPerson.tsx'
import type { AboutMe } from './useAboutMe.ts'
import './person-panel.css'

type AboutMePreviewProps = { conference_id: string; person: PersonProfile; draft: AboutMe }

/** The reader’s own card, as others will see it. */
export function AboutMePreview({ conference_id, person, draft }: AboutMePreviewProps) {
  const { person_id, full_name, position, company, avatar_url } = person
  return (
    <aside className="about-me-preview" aria-label={aboutMeText.preview}>
      <p className="soft">{aboutMeText.preview}</p>
      {draft.listed === false ? (
        <Empty title={aboutMeText.notListed}>{aboutMeText.notListedHint}</Empty>
      ) : (
        <article className="card person-panel">
          <Cover id={person_id} use="panel" />
          <div className="person-panel-in">
            <ArchPortrait id={person_id} name={full_name ?? ''} photo={avatar_url} />
            <h2>
              <bdi>{full_name}</bdi>
            </h2>
            <p className="soft person-about">
              <bdi>{[position, company].filter(Boolean).join(', ')}</bdi>
            </p>
            <SaidOfPerson answers={draft} />
          </div>
        </article>
      )}
      <Cover id={conference_id} use="header" />
    </aside>
  )
}
