import type { Conference } from '#features/conferences/contract.ts'
import { tabLink } from '#features/conferences/link-rules.ts'
import { isOver } from '#features/conferences/rules.ts'
import { delegatesApi } from '#features/delegates/contract.ts'
import { Link } from '#web/router/router.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { classes } from '#web/ui/glyph.ts'
import type { Overview } from '../contract.ts'
import { text, written } from '../text.ts'
import { ExportIcon } from './ExportIcon.tsx'
import { FigureCard } from './FigureCard.tsx'
import { delegatesLink, reminderLink } from './delegatesLink.ts'

type InvitationsCardProps = { conference: Conference; overview: Overview; readOnly: boolean }

/** What became of the invitations, as shares of those who were invited. */
export function InvitationsCard({ conference, overview, readOnly }: InvitationsCardProps) {
  const { invitations, delegates, as_of } = overview
  const { id: conference_id } = conference
  // The reasons against it are not needed here, and are sentences that this tab would load.
  const mayInvite = !readOnly && conference.registration_choice !== 'closed' && !isOver(conference, new Date(as_of))
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
      <InvitationsFoot
        conference_id={conference_id}
        unanswered={mayInvite ? invitations.unanswered : 0}
        uninvited={delegates.Pending}
      />
    </FigureCard>
  )
}

function share(count: number, all: number) {
  return Math.round((count / all) * 100)
}

type InvitationsFootProps = { conference_id: string; unanswered: number; uninvited: number }

/** Whom an organiser can write to next. */
function InvitationsFoot({ conference_id, unanswered, uninvited }: InvitationsFootProps) {
  const reminds = unanswered > 0
  if (!reminds && uninvited === 0) return null
  const [words, label, to] = reminds
    ? [text.unanswered(unanswered), text.remind(unanswered), reminderLink(conference_id)]
    : [text.uninvited(uninvited), text.see(uninvited), delegatesLink(conference_id, 'Pending')]
  return (
    <div className="figure-foot">
      <span className="small soft">{words}</span>
      <ButtonLink kind="secondary" size="small" to={to}>
        {label}
      </ButtonLink>
    </div>
  )
}
