import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { type Me, networkingProfileApi } from '#features/networking-profile/contract.ts'
import { goalText } from '#features/networking-profile/goal-text.ts'
import { GoalChips } from '#features/networking-profile/web/GoalChips.tsx'
import { InterestChips } from '#features/networking-profile/web/InterestChips.tsx'
import { patch } from '#web/data/queries.ts'
import { useAction } from '#web/data/useAction.ts'
import { Button } from '#web/ui/Button.tsx'
import { betterText } from '../better-text.ts'
import { suggestionsApi } from '../contract.ts'

type MissingAnswerFormProps = {
  conference_id: string
  missing: 'seeking' | 'offering' | 'interests'
  me: Pick<Me, 'seeking' | 'offering' | 'interests'>
  tags: readonly string[]
  /** What stands beside the button. */
  children: ReactNode
}

/** One question of those asked when somebody joins a conference. */
export function MissingAnswerForm({ conference_id, missing, me, tags, children }: MissingAnswerFormProps) {
  const [{ seeking, offering, interests }, setDraft] = useState(me)
  const change = (changed: Partial<typeof me>) => setDraft((before) => ({ ...before, ...changed }))
  const save = useAction(networkingProfileApi.setMe, {
    updates: (saved) => [patch(networkingProfileApi.me, { conference_id }, () => saved)],
    refreshes: [suggestionsApi.list, suggestionsApi.inputs],
    done: betterText.saved,
    failed: ({ message }) => ({ title: betterText.failed, description: message }),
  })
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    save.mutate({ conference_id, [missing]: { seeking, offering, interests }[missing] })
  }
  const isEmpty = { seeking, offering, interests }[missing].length === me[missing].length
  return (
    <form onSubmit={submit}>
      {missing === 'seeking' && (
        <GoalChips
          legend={betterText.seeking}
          words={goalText.seeking}
          goals={seeking}
          tags={tags}
          onChange={(goals) => change({ seeking: goals })}
        />
      )}
      {missing === 'offering' && (
        <GoalChips
          legend={betterText.offering}
          words={goalText.offering}
          goals={offering}
          tags={tags}
          onChange={(goals) => change({ offering: goals })}
        />
      )}
      {missing === 'interests' && (
        <InterestChips interests={interests} tags={tags} onChange={(chosen) => change({ interests: chosen })} />
      )}
      <div className="better-foot">
        <Button type="submit" size="small" busy={save.isPending} disabled={isEmpty}>
          {betterText.save}
        </Button>
        {children}
      </div>
    </form>
  )
}
