import { useState } from 'react'
import { listDateRange } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { lazyComponent } from '#web/lazyComponent.tsx'
import { Link } from '#web/router/router.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { patch } from '#web/data/queries.ts'
import { useAction } from '#web/data/useAction.ts'
import { type Consents, membershipApi, type MyConference } from '../contract.ts'
import { consentText } from '../consent-text.ts'
import { text } from '../membership-text.ts'
import { isOrganiser } from '../rules.ts'
import { useMyConferences } from './useMyConferences.ts'

const RegistrationDialog = lazyComponent(() =>
  import('./RegistrationDialog.tsx').then((module) => module.RegistrationDialog),
)
const WithdrawDialog = lazyComponent(() => import('./WithdrawDialog.tsx').then((module) => module.WithdrawDialog))

const ROLES: Record<MyConference['roles'][number], string> = {
  owner: 'Owner',
  organiser: 'Organiser',
  delegate: 'Delegate',
  speaker: 'Speaker',
  exhibitor: 'Exhibitor',
}

/** The conferences that the person takes part in, and what they agreed to in each. */
export function MyConferencesCard() {
  const conferences = useMyConferences()
  const [withdrawing, setWithdrawing] = useState<MyConference | null>(null)
  const [correcting, setCorrecting] = useState<MyConference | null>(null)
  return (
    <Card title="Your conferences" pad={false}>
      {!conferences ? (
        <Loading label="Loading your conferences" className="setting">
          <Skeleton width="half" />
        </Loading>
      ) : conferences.length === 0 ? (
        <p className="setting soft">{text.none}</p>
      ) : (
        <ul>
          {conferences.map((conference) => (
            <li key={conference.id} className="membership">
              <Membership
                conference={conference}
                onCorrect={() => setCorrecting(conference)}
                onWithdraw={() => setWithdrawing(conference)}
              />
            </li>
          ))}
        </ul>
      )}
      {correcting && <RegistrationDialog conference={correcting} onClose={() => setCorrecting(null)} />}
      {withdrawing && <WithdrawDialog conference={withdrawing} onClose={() => setWithdrawing(null)} />}
    </Card>
  )
}

type MembershipProps = { conference: MyConference; onCorrect: () => void; onWithdraw: () => void }

function Membership({ conference, onCorrect, onWithdraw }: MembershipProps) {
  const { id, name, slug, active, start_date, end_date, roles } = conference
  const organises = isOrganiser(conference)
  const [first, second] = roles
  return (
    <>
      <div className="spread">
        <div>
          <h3 dir="auto">
            {organises || active ? (
              <Link className="link reach" to={organises ? paths.conference(id) : paths.publicConference(slug)}>
                {name}
              </Link>
            ) : (
              name
            )}
          </h3>
          <p className="soft small">{listDateRange(start_date, end_date)}</p>
        </div>
        <span className="row">
          {first && <Badge kind="plain">{ROLES[first]}</Badge>}
          {second && <Badge kind="plain">{ROLES[second]}</Badge>}
        </span>
      </div>
      {active && <ConsentSwitches conference={conference} />}
      {active && (
        <ButtonLink kind="quiet" size="small" to={`${paths.network}?about=me&conference=${slug}`}>
          Interests and goals
        </ButtonLink>
      )}
      {roles.includes('delegate') && (
        <>
          <Button kind="quiet" size="small" onClick={onCorrect}>
            Registration details
          </Button>
          <Button kind="quiet" size="small" onClick={onWithdraw}>
            Withdraw
          </Button>
        </>
      )}
    </>
  )
}

const CONSENTS = [
  ['listed', consentText.listed],
  ['suggestable', consentText.suggestable],
  ['reachable', consentText.reachable],
  ['meetings', consentText.meetings],
] as const satisfies (readonly [keyof Consents, string])[]

const NO_CONSENTS: Consents = { listed: false, suggestable: false, reachable: false, meetings: false }

function ConsentSwitches({ conference: { id: conference_id, name, consents } }: { conference: MyConference }) {
  const { mutate } = useAction(membershipApi.setConsents, {
    optimistic: ({ conference_id: id, ...changes }) => [
      patch(membershipApi.conferences, {}, (all) =>
        all.map((one) => (one.id === id ? { ...one, consents: { ...NO_CONSENTS, ...one.consents, ...changes } } : one)),
      ),
    ],
    // The directory and what the person is there are read as they are now.
    refreshes: 'all',
    failed: text.saveFailed,
  })

  return (
    <fieldset className="consent-switches">
      <legend className="visually-hidden">{`What you agreed to in ${name}`}</legend>
      {CONSENTS.map(([consent, label]) => (
        <Switch
          key={consent}
          label={label}
          checked={consents?.[consent] ?? false}
          onChange={(agrees) => mutate({ conference_id, [consent]: agrees })}
        />
      ))}
    </fieldset>
  )
}
