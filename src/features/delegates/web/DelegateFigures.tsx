import { useId } from 'react'
import type { DelegatePage } from '../contract.ts'
import { DELEGATE_STATUSES, type DelegateStatus } from '../rules.ts'
import { text } from '../text.ts'

type DelegateFiguresProps = Pick<DelegatePage, 'counts' | 'credits'> & {
  shown: DelegateStatus | null
  onShow: (status: DelegateStatus | null) => void
}

/** The number of delegates per status. Each number filters the list. */
export function DelegateFigures({ counts, credits: { used, limit }, shown, onShow }: DelegateFiguresProps) {
  const name = useId()
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const figures = [
    { status: null, label: 'All', count: all },
    ...DELEGATE_STATUSES.map((status) => ({ status, label: status, count: counts[status] })),
  ]
  return (
    <div className="card figures">
      <fieldset>
        <legend className="visually-hidden">Delegates to show</legend>
        {figures.map(({ status, label, count }) => (
          <label key={label}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={status === shown}
              onChange={() => onShow(status)}
            />
            <b>{count.toLocaleString('en-GB')}</b> <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <div className="credits">
        {limit === null ? (
          <span>{text.creditsWithoutPlan(used)}</span>
        ) : (
          <>
            <span id={`${name}-credits`}>{text.credits(used, limit)}</span>
            <progress className="meter" value={Math.min(used, limit)} max={limit} aria-labelledby={`${name}-credits`} />
          </>
        )}
      </div>
    </div>
  )
}
