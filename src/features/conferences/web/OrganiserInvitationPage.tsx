import { useEffect, useState } from 'react'
import { linkToken } from '#features/auth/web/linktoken.ts'
import { renewSession } from '#features/auth/web/session.ts'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { paths } from '#shared/paths.ts'
import { ApiError, call } from '#web/data/api.ts'
import { useAction } from '#web/data/useAction.ts'
import { navigate } from '#web/router/router.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { EmailLinkPage } from '#web/ui/EmailLinkPage.tsx'
import { organisersApi } from '../contract.ts'
import { text } from '../organisers-text.ts'

const invitationToken = linkToken('foyer-organiser-token')
const NEXT = `next=${encodeURIComponent(paths.organiserInvitation)}`

type Valid = { token: string; email: string; conference: { id: string; name: string } }
type Invitation = 'checking' | 'invalid' | 'failed' | Valid

/** /organiser-invitation: accepts an invitation to co-organise a conference. */
export function OrganiserInvitationPage() {
  const { isLoading } = useAuth()
  const [invitation, setInvitation] = useState<Invitation>('checking')

  useEffect(() => {
    let gone = false
    void invitationHere().then((found) => gone || setInvitation(found))
    return () => {
      gone = true
    }
  }, [])

  if (isLoading || invitation === 'checking') return <EmailLinkPage title="One moment" lead={text.checking} />
  if (invitation === 'failed')
    return (
      <EmailLinkPage title={text.badTitle} lead={text.verifyFailed}>
        <Button size="large" onClick={() => location.reload()}>
          Try again
        </Button>
      </EmailLinkPage>
    )
  if (invitation === 'invalid')
    return (
      <EmailLinkPage title={text.badTitle} lead={text.badDetail}>
        <ButtonLink kind="secondary" size="large" to={paths.home}>
          Return to Home
        </ButtonLink>
      </EmailLinkPage>
    )
  return <Standing {...invitation} />
}

async function invitationHere(): Promise<Invitation> {
  const token = invitationToken.take()
  if (token === null) return 'invalid'
  try {
    const { success, email, conference } = await call(organisersApi.verify, { token })
    if (success && email !== null && conference) return { token, email, conference }
    invitationToken.forget()
    return 'invalid'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return 'failed'
  }
}

/** A valid link. What it offers depends on who is logged in. */
function Standing({ token, email, conference }: Valid) {
  const auth = useAuth()
  const title = text.inviteTitle(conference.name)
  const here = auth.user?.email ?? ''

  if (!auth.user)
    return (
      <EmailLinkPage title={title} lead={text.logInFirst(email)}>
        <div className="row">
          <ButtonLink kind="primary" size="large" to={`${paths.auth}?tab=login&${NEXT}`}>
            Log in
          </ButtonLink>
          <ButtonLink kind="secondary" size="large" to={`${paths.auth}?${NEXT}`}>
            Sign up
          </ButtonLink>
        </div>
      </EmailLinkPage>
    )
  if (here.toLowerCase() !== email)
    return (
      <EmailLinkPage title={title} lead={text.otherAccount(here, email)}>
        <div className="row">
          <Button size="large" onClick={() => void auth.signOut()}>
            Log out
          </Button>
          <ButtonLink kind="secondary" size="large" to={paths.home}>
            Stay logged in
          </ButtonLink>
        </div>
      </EmailLinkPage>
    )
  return (
    <EmailLinkPage title={title} lead={text.inviteLead(email)}>
      <AcceptButton token={token} />
    </EmailLinkPage>
  )
}

function AcceptButton({ token }: { token: string }) {
  const { isDelegate } = useAuth()
  const accept = useAction(organisersApi.accept, {
    refreshes: 'all',
    done: ({ conference }) => text.accepted(conference.name),
    failed: ({ message }) => ({ title: text.acceptFailed, description: message }),
  })

  async function go() {
    const answer = await accept.mutateAsync({ token }).catch(() => null)
    if (!answer) return
    invitationToken.forget()
    // The account is no longer delegate-only, and only a renewed session says so.
    if (isDelegate) await renewSession()
    navigate(paths.conference(answer.conference.id), { replace: true })
  }

  return (
    <Button size="large" busy={accept.isPending} busyWord="One moment..." onClick={() => void go()}>
      Accept the invitation
    </Button>
  )
}
