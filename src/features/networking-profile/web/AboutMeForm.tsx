import { networkingProfileApi } from '../contract.ts'
import { type SyntheticEvent, useState } from 'react'
import type { Output } from '#shared/contract.ts'
import type { PersonProfile } from '#features/people/contract.ts'
import type { MyConference } from '#features/registration/contract.ts'
import { paths } from '#shared/paths.ts'
import { ApiError } from '#web/data/api.ts'
import { Link, navigate } from '#web/router/router.tsx'
import { toast } from '#web/toast.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { aboutMeText } from '../about-me-text.ts'
import { ANSWER_LIMITS } from '../rules.ts'
import { goalText } from '../goal-text.ts'
import { AboutMeFoot } from './AboutMeFoot.tsx'
import { AboutMePreview } from './AboutMePreview.tsx'
import { AnsweredParts } from './AnsweredParts.tsx'
import { DirectoryFields } from './DirectoryFields.tsx'
import { GoalChips } from './GoalChips.tsx'
import { InterestChips } from './InterestChips.tsx'
import { SessionChoices } from './SessionChoices.tsx'
import { useAboutMe } from './useAboutMe.ts'

type AboutMeFormProps = {
  conference: MyConference
  /** The page for whoever does not answer. */
  next: string
  /** The page for whoever did. */
  after: string
  me: Output<typeof networkingProfileApi.me>
  tags: readonly string[]
  person: PersonProfile
}

/** Three questions and the directory, with the card beside them that others will see. */
export function AboutMeForm({ conference, next, after, me, tags, person }: AboutMeFormProps) {
  const { draft, change, busy, save } = useAboutMe(conference, me)
  const [failure, setFailure] = useState<string | null>(null)
  const name = person.full_name?.split(' ')[0] ?? null
  const isFromList = !me.answered && me.interests.length + me.seeking.length + me.offering.length > 0

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    setFailure(null)
    try {
      await save()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return setFailure(`${aboutMeText.failed} ${error.message}`)
    }
    const { title, description } = aboutMeText.thanks(name)
    toast(title, { description })
    navigate(after)
  }
  return (
    <div className="about-me-columns">
      <form className="about-me-form" onSubmit={(event) => void submit(event)}>
        <AnsweredParts draft={draft} />
        <h1 dir="auto">{aboutMeText.title(name)}</h1>
        <p className="soft about-me-lead">{aboutMeText.lead}</p>
        {isFromList && <Notice kind="info">{aboutMeText.fromList}</Notice>}
        <GoalChips
          legend={aboutMeText.seeking}
          words={goalText.seeking}
          goals={draft.seeking}
          tags={tags}
          onChange={(seeking) => change({ seeking })}
        />
        <GoalChips
          legend={aboutMeText.offering}
          words={goalText.offering}
          goals={draft.offering}
          tags={tags}
          onChange={(offering) => change({ offering })}
        />
        <InterestChips interests={draft.interests} tags={tags} onChange={(interests) => change({ interests })} />
        <SessionChoices conference={conference} interests={draft.interests} />
        <fieldset>
          <legend>{aboutMeText.words}</legend>
          <textarea
            className="input"
            rows={3}
            aria-label={aboutMeText.words}
            placeholder={aboutMeText.wordsHint}
            maxLength={ANSWER_LIMITS.about}
            value={draft.about ?? ''}
            onChange={({ target }) => change({ about: target.value })}
          />
        </fieldset>
        {conference.consents === null ? (
          <DirectoryFields draft={draft} conference={conference.name} onChange={change} />
        ) : (
          <p className="soft small">
            {aboutMeText.choicesIn}{' '}
            <Link className="link" to={paths.profile}>
              your profile
            </Link>
            .
          </p>
        )}
        {failure !== null && (
          <Notice kind="danger" alert>
            {failure}
          </Notice>
        )}
        <AboutMeFoot next={next} busy={busy} mustChoose={draft.listed === null} />
      </form>
      <AboutMePreview conference_id={conference.id} person={person} draft={draft} />
    </div>
  )
}
