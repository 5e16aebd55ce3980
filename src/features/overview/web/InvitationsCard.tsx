import { delegatesApi } from '#features/delegates/contract.ts'
import { Link } from '#web/router/router.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { classes } from '#web/ui/glyph.ts'
import type { Overview } from '../contract.ts'
import { text, written } from '../text.ts'
import { ExportIcon } from './ExportIcon.tsx'
import { FigureCard } from './FigureCard.tsx'
import { delegatesLink, tabLink } from './tabLink.ts'

type InvitationsCardProps = { conference_id: string; overview: Overview }

/** What became of the invitations, as shares of those who were invited. */
export function InvitationsCard({ conference_id, overview: { invitations, delegates } }: InvitationsCardProps) {
  const all = tabLink(conference_id, 'delegates')
  const { sent } = invitations
  const rows = [
    { label: 'Sent', count: sent, to: all },
    { label: 'Opened', count: invitations.opened, to: all },
    { label: 'Registered', count: invitations.registered, to: delegatesLink(conference_id, 'Registered') },
    { label: 'Bounced', count: delegates.Bounced, to: delegatesLink(conference_id, 'Bounced'), isBad: true },
  ]
  return (
    <FigureCard
      title="Invitations"
      to={all}
      size="narrow"
      download={
        <ExportIcon
          endpoint={delegatesApi.export}
          input={{ conference_id }}
          what="invitations"
          done="Delegates with the state of their invitations"
        />
      }
    >
      {sent === 0 ? (
        <p className="card-pad soft">{text.noInvitations}</p>
      ) : (
        <ul className="funnel">
          {rows.map(({ label, count, to, isBad = false }) => (
            <li key={label}>
              <Link to={to} className={classes('funnel-row', isBad && count > 0 && 'funnel-bad')}>
                <span>{label}</span>
                <b className="tabular">{written(count)}</b>
                <progress
                  className="meter"
                  max={sent}
                  value={count}
                  aria-label={text.shareOfSent(share(count, sent))}
                />
                <span className="small soft tabular" aria-hidden="true">
                  {text.share(share(count, sent))}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <InvitationsFoot conference_id={conference_id} delegates={delegates} />
    </FigureCard>
  )
}

function share(count: number, all: number) {
  return Math.round((count / all) * 100)
}

/** Whom an organiser can write to next. */
function InvitationsFoot({ conference_id, delegates }: { conference_id: string; delegates: Overview['delegates'] }) {
  const [status, words] =
    delegates.Opened > 0 ? (['Opened', text.waiting] as const) : (['Pending', text.uninvited] as const)
  const count = delegates[status]
  if (count === 0) return null
  return (
    <div className="figure-foot">
      <span className="small soft">{words(count)}</span>
      <ButtonLink kind="secondary" size="small" to={delegatesLink(conference_id, status)}>
        {text.see(count)}
      </ButtonLink>
    </div>
  )
}
