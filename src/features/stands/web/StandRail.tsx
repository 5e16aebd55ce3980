import type { ReactNode } from 'react'
import { loginFor } from '#features/auth/web/loginFor.ts'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { paths } from '#shared/paths.ts'
import type { Query } from '#web/data/useQuery.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { looksAfter } from '#features/exhibitors/rules.ts'
import type { Own } from '../contract.ts'
import { standText } from '../stand-text.ts'
import { EnquiryCard } from './EnquiryCard.tsx'
import { LeadReceipt } from './LeadReceipt.tsx'
import type { ShownExhibitor } from './Stand.tsx'
import { WRITE_CARD } from './StandHead.tsx'

type StandRailProps = { exhibitor: ShownExhibitor; own: Query<Own> }

/** Writing to the stand, what the reader has left there, and the facts. */
export function StandRail({ exhibitor, own }: StandRailProps) {
  return (
    <aside className="stand-rail" aria-label={`Write to ${exhibitor.name}`}>
      <div id={WRITE_CARD}>
        <Writing exhibitor={exhibitor} own={own} />
      </div>
      {own.data?.lead && <LeadReceipt id={exhibitor.id} lead={own.data.lead} />}
      <Facts exhibitor={exhibitor} />
    </aside>
  )
}

function Writing({ exhibitor, own: { data, error, refetch } }: StandRailProps) {
  const { user, isLoading } = useAuth()
  const { id, takes_messages, location, conference } = exhibitor
  if (isLoading) return null
  if (!takes_messages) return <Hint>{standText.messagesOff(location)}</Hint>
  if (!user)
    return (
      <Hint>
        {standText.logInFirst}
        <ButtonLink kind="secondary" to={loginFor({ pathname: paths.exhibitor(id), search: '', hash: '' })}>
          Login
        </ButtonLink>
      </Hint>
    )
  if (error?.status === 404)
    return (
      <Hint>
        {standText.joinFirst}
        <ButtonLink kind="secondary" to={paths.publicConference(conference.slug)}>
          Open the conference
        </ButtonLink>
      </Hint>
    )
  if (!data && error) return <ReadFailed message={error.message} onRetry={refetch} />
  if (!data) return null
  if (looksAfter(data.role)) return <Hint>{standText.ownStand}</Hint>
  return <EnquiryCard exhibitor={exhibitor} enquiry={data.enquiry} />
}

function Hint({ children }: { children: ReactNode }) {
  return <div className="card card-pad stand-hint soft">{children}</div>
}

function Facts({
  exhibitor: { location, founded, employees, website, linkedin_url, twitter_url },
}: Pick<StandRailProps, 'exhibitor'>) {
  const links = [
    { label: 'Visit Website', href: website },
    { label: 'LinkedIn', href: linkedin_url },
    { label: 'Twitter', href: twitter_url },
  ].flatMap(({ label, href }) => (href === null ? [] : [{ label, href }]))
  return (
    <dl className="card card-pad stand-facts">
      <Fact label="Where">{location}</Fact>
      {founded && <Fact label="Founded">{founded}</Fact>}
      {employees && <Fact label="Employees">{employees}</Fact>}
      {links.length > 0 && (
        <Fact label="On the web">
          {links.map(({ label, href }) => (
            <a key={label} className="link reach" href={href} target="_blank" rel="noopener noreferrer nofollow">
              {label}
            </a>
          ))}
        </Fact>
      )}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
