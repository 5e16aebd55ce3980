import type { Output } from '#shared/contract.ts'
import type { connectionsApi } from '#features/connections/contract.ts'

type Counts = Output<typeof connectionsApi.counts>

/** How many connections, open requests and people who have seen the profile there are; dashes until they are known. */
export function NetworkFigures({ counts }: { counts: Counts | undefined }) {
  const figures = [
    [counts?.connections, counts?.connections === 1 ? 'connection' : 'connections'],
    [counts?.pending, 'pending'],
    [counts?.views, counts?.views === 1 ? 'profile view' : 'profile views'],
  ] as const
  return (
    <ul className="card network-figures" aria-busy={!counts || undefined}>
      {figures.map(([count, label]) => (
        <li key={label}>
          <b>{count?.toLocaleString('en-GB') ?? '–'}</b> <span className="soft">{label}</span>
        </li>
      ))}
    </ul>
  )
}
