import { dayOf, timeOf } from '#web/moments.ts'
import { useAction } from '#web/data/useAction.ts'
import { leadsApi, standsApi, type Lead } from '../contract.ts'
import { leftFields } from '../rules.ts'
import { standText } from '../stand-text.ts'

/** What the reader has left, and the way back. */
export function LeadReceipt({ id, lead }: { id: string; lead: Lead }) {
  const withdraw = useAction(leadsApi.withdraw, {
    refreshes: [standsApi.own],
    done: standText.withdrawn,
    failed: standText.withdrawFailed,
  })
  const fields = leftFields(lead)
  return (
    <section className="lead-receipt" aria-label="What you left">
      <p className="state glyph glyph-small glyph-done">
        {standText.left(fields.length, `on ${dayOf(lead.left_at)} at ${timeOf(lead.left_at)}`)}
      </p>
      <p>
        {fields.join(', ')}.{' '}
        <button type="button" className="link" disabled={withdraw.isPending} onClick={() => withdraw.mutate({ id })}>
          {standText.withdraw}
        </button>
      </p>
    </section>
  )
}
