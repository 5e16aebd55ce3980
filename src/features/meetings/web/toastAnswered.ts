import { toast } from '#web/toast.ts'
import type { Meeting } from '../contract.ts'
import { screenText } from '../screen-text.ts'

type Answered = {
  name: string
  /** The time in words. */
  when: string
  /** Leads to the meeting, from where it is not shown. */
  show?: { label: string; onPress: () => void }
}

/** Says what became of a yes: a meeting, or what still waits for the other one. */
export function toastAnswered(meeting: Meeting | null, { name, when, show }: Answered) {
  if (meeting?.state === 'requested') return toast(screenText.saidYes(name), { description: when })
  const description = screenText.acceptedAt(when, meeting?.place?.name ?? null)
  toast(screenText.accepted(name), { description, ...(show && { action: show }) })
}
