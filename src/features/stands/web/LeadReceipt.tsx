import { dayOf, timeOf } from '#web/moments.ts'
import { useAction } from '#web/data/useAction.ts'
import { exhibitorsApi } from '../contract.ts'
import { leftFields } from '../rules.ts'
import { standText } from '../stand-text.ts'
import { type Lead, leadsApi } from '../visitor-contract.ts'

/** What the reader has left, and the way back. */
export function LeadReceipt({ id, lead }: { id: string; lead: Lead }) {
  const withdraw = useAction(leadsApi.withdraw, {
    refreshes: [exhibitorsApi.own],
    done: standText.withdrawn,
    failed: ({ message }) => ({ title: standText.withdrawFailed, description: message }),
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
