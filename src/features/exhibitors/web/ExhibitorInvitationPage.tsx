import type { LinkEnd } from '#features/auth/link-rules.ts'
import { text as invitationText } from '#features/invitations/text.ts'
import { type Invitation, InvitationPage } from '#features/invitations/web/InvitationPage.tsx'
import { linkToken } from '#features/invitations/web/linkToken.ts'
import { paths } from '#shared/paths.ts'
import { call } from '#web/data/api.ts'
import { useAction } from '#web/data/useAction.ts'
import { joiningText } from '../joining-text.ts'
import { exhibitorStaffApi } from '../staff-contract.ts'

const link = linkToken('foyer-exhibitor-token')

/** /exhibitor-invitation: accepts an invitation to the staff of an exhibitor. */
export function ExhibitorInvitationPage() {
  const accept = useAction(exhibitorStaffApi.accept, {
    refreshes: 'all',
    done: ({ exhibitor }) => joiningText.accepted(exhibitor.name),
    failed: invitationText.acceptFailed,
  })
  return (
    <InvitationPage
      link={link}
      path={paths.exhibitorInvitation}
      find={findInvitation}
      accept={accept}
      nextPath={({ exhibitor }) => paths.exhibitorManager(exhibitor.id)}
    />
  )
}

async function findInvitation(token: string): Promise<Invitation | LinkEnd> {
  const { success, email, invited_to, link_end } = await call(exhibitorStaffApi.verify, { token })
  if (!success || email === null || !invited_to) return link_end ?? 'unknown'
  const { exhibitor, conference } = invited_to
  return { email, title: joiningText.title(exhibitor.name), lead: joiningText.lead(conference.name, email) }
}
