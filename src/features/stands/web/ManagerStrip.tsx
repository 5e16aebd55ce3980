import type { Numbers } from '#features/exhibitors/contract.ts'
import { lazyPart } from '#web/lazyPart.tsx'
import { managerText } from '../manager-text.ts'

const EnquiryPlot = lazyPart(() => import('./EnquiryPlot.tsx').then((module) => module.EnquiryPlot))

/** Three figures and a plot of the whole expo. */
export function ManagerStrip({ numbers }: { numbers: Numbers }) {
  const { views, enquiries, answered, missed, leads, by_hour } = numbers
  return (
    <section className="card manager-strip" aria-label="Numbers">
      <Figure label={managerText.visits} count={views} hint={managerText.visitsHint} />
      <Figure label={managerText.enquiries} count={enquiries} hint={managerText.enquiriesHint(answered, missed)} />
      <Figure label={managerText.leads} count={leads} hint={managerText.leadsHint} />
      <div className="strip-plot">
        <p className="soft">{managerText.plotTitle}</p>
        {by_hour.length > 0 ? <EnquiryPlot by_hour={by_hour} /> : <p className="hint">{managerText.noPlot}</p>}
      </div>
    </section>
  )
}

function Figure({ label, count, hint }: { label: string; count: number; hint: string }) {
  return (
    <div>
      <p className="soft">{label}</p>
      <p className="strip-count tabular">{count.toLocaleString('en-GB')}</p>
      <p className="small soft">{hint}</p>
    </div>
  )
}
