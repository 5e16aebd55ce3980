import './AboutPage.css'
import { paths } from '#shared/paths.ts'
import type { PageProps } from '#web/router/routes.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import type { Line } from './prose.ts'
import { Prose } from './Prose.tsx'
import { StaticFrame } from './StaticFrame.tsx'

const HOW: readonly Line[] = [
  '# How we work',
  '- In small steps that are finished: tested, documented, looked at on a phone.',
  '- In writing, so that it matters little where one sits and when.',
  '- With time to go to the conferences we build for, and to stand at the door of one.',
  '# What helps in an email',
  '- What you would like to make better, and for whom. One example says more than a list of tools.',
  '- Something you made that you are content with: code, a text, a picture, an event.',
  '- Where you live and how much you would like to work.',
]

/** /careers: there are no open positions, but applications are welcome. */
export function CareersPage({ data: operator }: PageProps<'/careers'>) {
  return (
    <StaticFrame className="careers-page" title="Careers" lead="Helping people to meet, for a living.">
      <div className="columns">
        <section className="card">
          <Empty
            title="No open positions"
            action={
              operator && (
                <a
                  className="btn btn-primary"
                  href={operator.email ? `mailto:${operator.email}?subject=Working%20with%20you` : paths.contact}
                >
                  Write to us
                </a>
              )
            }
          >
            There is nothing to apply for at the moment. If you would like to work with us all the same, tell us; we
            read every email and answer it.
          </Empty>
        </section>
        <Prose lines={HOW} level={2} />
      </div>
    </StaticFrame>
  )
}
