import { createStore, inMemory, useStore } from '#web/data/store.ts'
import { lazyComponent } from '#web/lazyComponent.tsx'
import { useProfile } from './useProfile.ts'

const NameDialog = lazyComponent(() => import('./NameDialog.tsx').then((module) => module.NameDialog))

/** Somebody who put the question off is not asked again until the product is opened anew. */
const postponed = createStore(inMemory(false))

/** Asks a person whose account has no name for it, because some accounts were made before the sign-up asked. */
export function NamePrompt() {
  const { data: profile } = useProfile()
  const isPostponed = useStore(postponed, true)
  if (profile?.full_name !== null || isPostponed) return null
  return <NameDialog onClose={() => postponed.write(true)} />
}
