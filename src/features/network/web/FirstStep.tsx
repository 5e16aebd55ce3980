import { useCurrentConference } from '#features/registration/web/useCurrentConference.ts'
import { FirstPeople } from '#features/suggestions/web/FirstPeople.tsx'
import { lazyComponent } from '#web/lazyComponent.tsx'
import { useNetworkAddress } from './useNetworkAddress.ts'

const PersonDialog = lazyComponent(() => import('./PersonDialog.tsx').then((module) => module.PersonDialog))

/** The first people to meet, and over them the profile of one that the address names. */
export function FirstStep() {
  const { mine } = useCurrentConference()
  const { person_id, leave } = useNetworkAddress()
  return (
    <>
      <FirstPeople />
      {person_id !== null && mine && <PersonDialog conference_id={mine.id} person_id={person_id} onClose={leave} />}
    </>
  )
}
