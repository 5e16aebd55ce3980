import { membershipApi } from '#features/registration/contract.ts'
import { useAction } from '#web/data/useAction.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { screenText } from '../screen-text.ts'

/** Who takes no requests can ask for none either; this says so and opens both. */
export function RequestsOff({ conference_id }: { conference_id: string }) {
  const open = useAction(membershipApi.setConsents, {
    refreshes: 'all',
    done: screenText.opened,
    failed: screenText.openFailed,
  })
  return (
    <Notice kind="info">
      <p>
        <b className="strong">{screenText.closed}</b> {screenText.closedDetail}
      </p>
      <p className="row">
        <Button
          kind="secondary"
          disabled={open.isPending}
          onClick={() => open.mutate({ conference_id, listed: true, meetings: true })}
        >
          {screenText.open}
        </Button>
      </p>
    </Notice>
  )
}
