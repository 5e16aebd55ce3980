import { useState } from 'react'
import { networkingProfileApi } from '#features/networking-profile/contract.ts'
import { paths } from '#shared/paths.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { betterText } from '../better-text.ts'
import { suggestionsApi } from '../contract.ts'
import { type MissingAnswer, missingAnswer } from '../missing-rules.ts'
import { MissingAnswerForm } from './MissingAnswerForm.tsx'
import '#features/networking-profile/web/about-me.css'

/** One thing that would make suggestions better, to be answered right here; nothing where there is none. */
export function BetterSuggestions({ conference_id }: { conference_id: string }) {
  const [skipped, setSkipped] = useState<ReadonlySet<MissingAnswer>>(new Set())
  const { data: me } = useQuery(networkingProfileApi.me, { conference_id })
  const { data: tags } = useQuery(networkingProfileApi.tags, { conference_id })
  const { data: inputs } = useQuery(suggestionsApi.inputs, { conference_id })
  const missing = me && inputs ? missingAnswer(me, inputs, skipped) : null
  // Who has said nothing at all is asked everything at once, by the button below.
  if (!me?.answered || !tags || missing === null) return null
  const skip = (
    <Button kind="quiet" size="small" onClick={() => setSkipped(new Set([...skipped, missing]))}>
      {betterText.notNow}
    </Button>
  )
  return (
    <section className="card better-suggestions" aria-labelledby="better-suggestions">
      <h3 id="better-suggestions" className="soft small">
        {betterText.title}
      </h3>
      {missing === 'sessions' || missing === 'words' ? (
        <>
          <p>{betterText[missing].text}</p>
          <div className="better-foot">
            <ButtonLink kind="secondary" size="small" to={missing === 'words' ? paths.profile : paths.schedule}>
              {betterText[missing].go}
            </ButtonLink>
            {skip}
          </div>
        </>
      ) : (
        <MissingAnswerForm key={missing} {...{ conference_id, missing, me, tags }}>
          {skip}
        </MissingAnswerForm>
      )}
    </section>
  )
}
