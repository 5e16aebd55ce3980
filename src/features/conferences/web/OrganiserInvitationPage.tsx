import { renewSession } from '#features/auth/web/session.ts'
import { useAuth } from '#features/auth/web/useAuth.ts'
import type { LinkEnd } from '#features/auth/link-rules.ts'
import { text as invitationText } from '#features/invitations/text.ts'
import { type Invitation, InvitationPage } from '#features/invitations/web/InvitationPage.tsx'
import { linkToken } from '#features/invitations/web/linkToken.ts'
import type { Output } from '#shared/contract.ts'
import { paths } from '#shared/paths.ts'
import { call } from '#web/data/api.ts'
import { useAction } from '#web/data/useAction.ts'
import { organisersApi } from '../contract.ts'
import { text } from '../organisers-text.ts'

const link = linkToken('foyer-organiser-token')

/** /organiser-invitation: accepts an invitation to co-organise a conference. */
export function OrganiserInvitationPage() {
  const { isDelegate } = useAuth()
  const accept = useAction(organisersApi.accept, {
    refreshes: 'all',
    done: ({ conference }) => text.accepted(conference.name),
    failed: invitationText.acceptFailed,
  })

  /** The account is no longer delegate-only, which the stored session shows only after it is renewed. */
  async function openConference({ conference }: Output<typeof organisersApi.accept>) {
    if (isDelegate) await renewSession()
    return paths.conference(conference.id)
  }

  return (
    <InvitationPage
      link={link}
      path={paths.organiserInvitation}
      find={findInvitation}
      accept={accept}
      nextPath={openConference}
    />
  )
}

async function findInvitation(token: string): Promise<Invitation | LinkEnd> {
  const { success, email, conference, link_end } = await call(organisersApi.verify, { token })
  if (!success || email === null || !conference) return link_end ?? 'unknown'
  return { email, title: text.inviteTitle(conference.name), lead: text.inviteLead(email) }
}
