import { text as invitationText } from '#features/auth/invitation-text.ts'
import { type Invitation, InvitationPage } from '#features/auth/web/InvitationPage.tsx'
import { linkToken } from '#features/auth/web/linktoken.ts'
import { renewSession } from '#features/auth/web/session.ts'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { AcceptForm } from '#features/profile/web/AcceptForm.tsx'
import { paths } from '#shared/paths.ts'
import { call } from '#web/data/api.ts'
import { useAction } from '#web/data/useAction.ts'
import { navigate } from '#web/router/router.tsx'
import { organisersApi } from '../contract.ts'
import { text } from '../organisers-text.ts'

const link = linkToken('foyer-organiser-token')

/** /organiser-invitation: accepts an invitation to co-organise a conference. */
export function OrganiserInvitationPage() {
  const { isDelegate } = useAuth()
  const accept = useAction(organisersApi.accept, {
    refreshes: 'all',
    done: ({ conference }) => text.accepted(conference.name),
    failed: ({ message }) => ({ title: invitationText.acceptFailed, description: message }),
  })

  async function acceptWith(token: string) {
    const answer = await accept.mutateAsync({ token }).catch(() => null)
    if (!answer) return
    link.forget()
    // The account is no longer delegate-only, which the stored session shows only after it is renewed.
    if (isDelegate) await renewSession()
    navigate(paths.conference(answer.conference.id), { replace: true })
  }

  return (
    <InvitationPage
      link={link}
      path={paths.organiserInvitation}
      find={findInvitation}
      renderAccept={(token) => <AcceptForm accepting={accept.isPending} onAccept={() => void acceptWith(token)} />}
    />
  )
}

async function findInvitation(token: string): Promise<Invitation | null> {
  const { success, email, conference } = await call(organisersApi.verify, { token })
  if (!success || email === null || !conference) return null
  return { email, title: text.inviteTitle(conference.name), lead: text.inviteLead(email) }
}
