import { Field } from '#web/forms/Field.tsx'
import { SCHEDULE_LIMITS } from '../rules.ts'
import { savedText as text } from '../saved-text.ts'
import type { Audience } from '../told-rules.ts'

type ToldProps = {
  audience: Audience
  isSeveral?: boolean
  /** Left out where something else is the reason. */
  reason?: { value: string; error?: string | undefined; onChange: (reason: string) => void }
}

/** Says who is notified of a change, and asks for a reason where somebody is. */
export function Told({ audience, isSeveral = false, reason }: ToldProps) {
  return (
    <>
      <p className="soft">{isSeveral ? text.toldOfSeveral(audience) : text.told(audience)}</p>
      {reason && audience.told + audience.speakers > 0 && (
        <Field label={text.reason} hint={text.reasonHint} error={reason.error} optional>
          {(control) => (
            <input
              {...control}
              className="input"
              name="reason"
              maxLength={SCHEDULE_LIMITS.reason}
              value={reason.value}
              onChange={({ target }) => reason.onChange(target.value)}
            />
          )}
        </Field>
      )}
    </>
  )
}
