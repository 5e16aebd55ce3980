import { useAction } from '#web/data/useAction.ts'
import { profileApi } from '../contract.ts'
import { text } from '../text.ts'
import { profileUpdates } from './useProfile.ts'

/** Stores the name of somebody who was asked for it. Rejects where it was not stored, which a toast says. */
export function useSavedName() {
  const { mutateAsync } = useAction(profileApi.update, {
    updates: profileUpdates,
    failed: ({ message }) => text.saveFailed(message || undefined),
  })
  return (fields: { full_name: string }) => mutateAsync(fields)
}
