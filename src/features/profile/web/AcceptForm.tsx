import { lazyPart } from '#web/lazyPart.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useProfile } from './useProfile.ts'

// Loaded on demand, because most accounts have a name.
const NamedAcceptForm = lazyPart(() => import('./NamedAcceptForm.tsx').then((module) => module.NamedAcceptForm))

export type AcceptFormProps = { accepting: boolean; onAccept: () => void }

/** Accepts an invitation to a role in which others see who somebody is. Asks for a name where there is none yet. */
export function AcceptForm({ accepting, onAccept }: AcceptFormProps) {
  const { data: profile, error } = useProfile()
  if (!profile && !error) return null
  return profile?.full_name === null ? (
    <NamedAcceptForm accepting={accepting} onAccept={onAccept} />
  ) : (
    <Button size="large" busy={accepting} busyWord="One moment..." onClick={onAccept}>
      Accept the invitation
    </Button>
  )
}
