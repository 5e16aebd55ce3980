import { networkApi } from '#features/connections/contract.ts'
import { useAction } from '#web/data/useAction.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { patch } from '#web/data/queries.ts'
import { Switch } from '#web/ui/Switch.tsx'
import { directoryApi } from '../contract.ts'
import { peopleText } from '../people-text.ts'

/** One's own choices of what others see here. */
export function DirectoryChoices({ conference_id }: { conference_id: string }) {
  const { data: me } = useQuery(networkApi.me, { conference_id })
  const choose = useAction(networkApi.setMe, {
    optimistic: ({ listed, show_online }) => [
      patch(networkApi.me, { conference_id }, (before) => ({
        ...before,
        listed: listed ?? before.listed,
        show_online: show_online ?? before.show_online,
      })),
    ],
    updates: (saved) => [patch(networkApi.me, { conference_id }, () => saved)],
    refreshes: [directoryApi.people],
    failed: ({ message }) => ({ title: peopleText.choiceFailed, description: message }),
  })
  if (!me) return null
  return (
    <div className="people-choices">
      <Switch
        label={peopleText.listMe}
        checked={me.listed}
        onChange={(listed) => choose.mutate({ conference_id, listed })}
      />
      <p className="soft small">{peopleText.listMeHint}</p>
      <Switch
        label={peopleText.showOnline}
        checked={me.listed && me.show_online}
        disabled={!me.listed}
        onChange={(show_online) => choose.mutate({ conference_id, show_online })}
      />
    </div>
  )
}
