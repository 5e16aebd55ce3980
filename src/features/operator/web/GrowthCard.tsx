import { useQuery } from '#web/data/useQuery.ts'
import { Card } from '#web/ui/Card.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { operatorApi, type Weekly } from '../contract.ts'
import { counted } from '../counted-text.ts'
import { text } from '../text.ts'
import { dayWords } from './moments.ts'
import { WeekArches } from './WeekArches.tsx'

/** How many accounts and conferences there are, and the new ones of each week. */
export function GrowthCard() {
  const { data, error, refetch } = useQuery(operatorApi.growth, {})
  return (
    <Card title={text.growth} aside={<span className="small soft">{text.byWeek}</span>} pad={false}>
      {!data && error && <ReadFailed message={text.growthFailed} onRetry={refetch} />}
      {data && (
        <div className="operator-growth">
          <Growth what={text.conferences} weekly={data.conferences} since={data.since} />
          <Growth what={text.accounts} weekly={data.accounts} since={data.since} />
        </div>
      )}
    </Card>
  )
}

type GrowthProps = { what: (count: number) => string; weekly: Weekly; since: string }

function Growth({ what, weekly: { total, by_week }, since }: GrowthProps) {
  return (
    <div>
      <p>
        <b className="heading tabular">{counted(total)}</b>{' '}
        <span className="soft">
          {what(total)}, {text.newThisWeek(by_week.at(-1) ?? 0)}
        </span>
      </p>
      <WeekArches counts={by_week} label={text.weekly(what(2), by_week)} />
      <p className="operator-axis small soft" aria-hidden="true">
        <span>{dayWords(since)}</span>
        <span>{text.thisWeek}</span>
      </p>
    </div>
  )
}
