import { patch } from '#web/data/queries.ts'
import { useAction } from '#web/data/useAction.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { Switch } from '#web/ui/Switch.tsx'
import { pollsApi } from '../contract.ts'
import { screenText } from '../screen-text.ts'

/** Whether speakers create polls in their sessions, for organisers. It is one choice for the whole conference. */
export function SpeakerPolls({ conference_id }: { conference_id: string }) {
  const settings = useQuery(pollsApi.settings, { conference_id }).data
  const change = useAction(pollsApi.change, {
    optimistic: ({ by_speakers }) => [
      patch(pollsApi.settings, { conference_id }, (before) => ({ ...before, by_speakers })),
    ],
    failed: screenText.failed,
  })
  return (
    settings && (
      <div className="polls-bar">
        <Switch
          label={screenText.bySpeakers}
          checked={settings.by_speakers}
          onChange={(by_speakers) => change.mutate({ conference_id, by_speakers })}
        />
      </div>
    )
  )
}
