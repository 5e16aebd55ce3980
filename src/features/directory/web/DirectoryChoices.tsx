import { networkingProfileApi } from '#features/networking-profile/contract.ts'
import { paths } from '#shared/paths.ts'
import { useAction } from '#web/data/useAction.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { patch } from '#web/data/queries.ts'
import { Switch } from '#web/ui/Switch.tsx'
import { directoryApi } from '../contract.ts'
import { peopleText } from '../people-text.ts'
import { OwnListing } from './OwnListing.tsx'

/** What others see of the reader here. Whether they are listed is chosen in the profile. */
export function DirectoryChoices({ conference_id }: { conference_id: string }) {
  const { data: me } = useQuery(networkingProfileApi.me, { conference_id })
  const choose = useAction(networkingProfileApi.setMe, {
    optimistic: ({ show_online }) => [
      patch(networkingProfileApi.me, { conference_id }, (before) => ({
        ...before,
        show_online: show_online ?? before.show_online,
      })),
    ],
    updates: (saved) => [patch(networkingProfileApi.me, { conference_id }, () => saved)],
    refreshes: [directoryApi.people],
    failed: peopleText.choiceFailed,
  })
  if (!me) return null
  return (
    <div className="people-choices">
      <OwnListing isListed={me.listed} to={paths.profile} className="soft small" />
      {me.listed && (
        <Switch
          label={peopleText.showOnline}
          checked={me.show_online}
          onChange={(show_online) => choose.mutate({ conference_id, show_online })}
        />
      )}
    </div>
  )
}
