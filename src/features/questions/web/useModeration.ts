import { useMemo } from 'react'
import type { Patch } from '#web/data/queries.ts'
import { useAction } from '#web/data/useAction.ts'
import { type Question, questionsApi } from '../contract.ts'
import type { ModeratedState } from '../rules.ts'
import { screenText } from '../screen-text.ts'

export type Moderation = ReturnType<typeof useModeration>

/** What a moderator does with questions at a press. `updates` says which lists show the changed question. */
export function useModeration(conference_id: string, updates: (changed: Question) => Patch[]) {
  const options = {
    updates,
    failed: ({ message }: { message: string }) => ({ title: screenText.failedAction, description: message }),
  }
  const { mutate: moderate } = useAction(questionsApi.moderate, options)
  const { mutate: answer } = useAction(questionsApi.answer, options)
  return useMemo(
    () => ({
      setState: ({ id }: Question, state: ModeratedState) => moderate({ conference_id, id, state }),
      setPinned: ({ id }: Question, pinned: boolean) => moderate({ conference_id, id, pinned }),
      answerAloud: ({ id }: Question) => answer({ conference_id, id, text: null }),
    }),
    [conference_id, moderate, answer],
  )
}
