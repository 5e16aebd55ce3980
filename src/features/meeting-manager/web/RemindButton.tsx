import { organiserMeetingsApi } from '#features/meetings/organisers-contract.ts'
import { ApiError } from '#web/data/api.ts'
import { useAction } from '#web/data/useAction.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { listText } from '../text.ts'

/** Reminds everybody who has requests to answer; the server lets that be once a day. */
export function RemindButton({ conference_id }: { conference_id: string }) {
  const { mutateAsync, isPending } = useAction(organiserMeetingsApi.remind, { failed: listText.remindFailed })
  async function remind() {
    try {
      toast(listText.reminded((await mutateAsync({ conference_id })).reminded))
    } catch (error) {
      // The toast says why.
      if (!(error instanceof ApiError)) throw error
    }
  }
  return (
    <Button kind="secondary" size="small" busy={isPending} busyWord="Reminding..." onClick={() => void remind()}>
      {listText.remind}
    </Button>
  )
}
