import { toast } from '#web/toast.ts'
import type { Meeting } from '../contract.ts'
import { screenText } from '../screen-text.ts'

/** Says what became of a yes: a meeting, or what still waits for the other one. `when` is its time in words. */
export function toastAnswered(meeting: Meeting | null, name: string, when: string) {
  if (meeting?.state === 'requested') return toast(screenText.saidYes(name), { description: when })
  toast(screenText.accepted(name), { description: screenText.acceptedAt(when, meeting?.place?.name ?? null) })
}
