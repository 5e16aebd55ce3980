import { useState } from 'react'
import { lazyComponent } from '#web/lazyComponent.tsx'
import { useProfile } from './useProfile.ts'

const NameDialog = lazyComponent(() => import('./NameDialog.tsx').then((module) => module.NameDialog))

/** Asks a person whose account has no name for it, because some accounts were made before the sign-up asked. */
export function NamePrompt() {
  const { data: profile } = useProfile()
  const [postponed, setPostponed] = useState(false)
  return profile?.full_name === null && !postponed ? <NameDialog onClose={() => setPostponed(true)} /> : null
}
