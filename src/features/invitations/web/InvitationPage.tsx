import { type ReactNode, useEffect, useState } from 'react'
import type { LinkEnd } from '#features/auth/link-rules.ts'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { AcceptForm } from '#features/profile/web/AcceptForm.tsx'
import { paths } from '#shared/paths.ts'
import { ApiError } from '#web/data/api.ts'
import { navigate } from '#web/router/router.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { EmailLinkPage } from '#web/ui/EmailLinkPage.tsx'
import { endText, text } from '../text.ts'
import type { LinkToken } from './linkToken.ts'
import { OtherAccountActions } from './OtherAccountActions.tsx'

/** What an invitation is for, and to whom it was sent. */
export type Invitation = { email: string; title: string; lead: string }

type InvitationPageProps<Answer> = {
  link: LinkToken
  /** The path of the page, to which logging in leads back. */
  path: string
  /** Looks up the invitation of a token, or why it leads no further. Must not change between two renders. */
  find: (token: string) => Promise<Invitation | LinkEnd>
  /** The action that accepts the invitation. */
  accept: { isPending: boolean; mutateAsync: (input: { token: string }) => Promise<Answer> }
  /** The address to go to once it is accepted. */
  nextPath: (answer: Answer) => string | Promise<string>
}

type Found = 'checking' | 'failed' | { end: LinkEnd } | (Invitation & { token: string })

/** A page that a link in an email opens, where somebody accepts a role. */
export function InvitationPage<Answer>({ link, path, find, accept, nextPath }: InvitationPageProps<Answer>) {
  const { isLoading } = useAuth()
  const [found, setFound] = useState<Found>('checking')

  useEffect(() => {
    let unmounted = false
    void invitationHere(link, find).then((invitation) => unmounted || setFound(invitation))
    return () => {
      unmounted = true
    }
  }, [link, find])

  async function acceptWith(token: string) {
    // Its toast says why it failed.
    const answer = await accept.mutateAsync({ token }).catch(() => null)
    if (answer === null) return
    link.forget()
    navigate(await nextPath(answer), { replace: true })
  }

  if (isLoading || found === 'checking') return <EmailLinkPage title="One moment" lead={text.checking} />
  if (found === 'failed')
    return (
      <EmailLinkPage title={text.badTitle} lead={text.verifyFailed}>
        <Button size="large" onClick={() => location.reload()}>
          Try again
        </Button>
      </EmailLinkPage>
    )
  if ('end' in found) return <DeadInvitation end={found.end} />
  return (
    <ValidInvitation invitation={found} path={path}>
      <AcceptForm accepting={accept.isPending} onAccept={() => void acceptWith(found.token)} />
    </ValidInvitation>
  )
}

/** Why the link leads no further, and the way on. Whoever has accepted logs in. */
function DeadInvitation({ end }: { end: LinkEnd }) {
  const { user } = useAuth()
  return (
    <EmailLinkPage title={text.badTitle} lead={endText[end]}>
      {end === 'used' && !user ? (
        <ButtonLink kind="primary" size="large" to={`${paths.auth}?tab=login`}>
          Log in
        </ButtonLink>
      ) : (
        <ButtonLink kind="secondary" size="large" to={paths.home}>
          Return to Home
        </ButtonLink>
      )}
    </EmailLinkPage>
  )
}

async function invitationHere(link: LinkToken, find: InvitationPageProps<unknown>['find']): Promise<Found> {
  const token = link.take()
  if (token === null) return { end: 'unknown' }
  try {
    const invitation = await find(token)
    if (typeof invitation !== 'string') return { token, ...invitation }
    link.forget()
    return { end: invitation }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return 'failed'
  }
}

type ValidInvitationProps = { invitation: Invitation; path: string; children: ReactNode }

/** The page of a valid link, which depends on who is logged in. `children` accept the invitation. */
function ValidInvitation({ invitation: { email, title, lead }, path, children }: ValidInvitationProps) {
  const { user } = useAuth()
  const next = `next=${encodeURIComponent(path)}`
  const here = user?.email ?? ''

  if (!user)
    return (
      <EmailLinkPage title={title} lead={text.logInFirst(email)}>
        <div className="row">
          <ButtonLink kind="primary" size="large" to={`${paths.auth}?tab=login&${next}`}>
            Log in
          </ButtonLink>
          <ButtonLink kind="secondary" size="large" to={`${paths.auth}?${next}`}>
            Sign up
          </ButtonLink>
        </div>
      </EmailLinkPage>
    )
  if (here.toLowerCase() !== email)
    return (
      <EmailLinkPage title={title} lead={text.otherAccount(here, email)}>
        <OtherAccountActions />
      </EmailLinkPage>
    )
  return (
    <EmailLinkPage title={title} lead={lead}>
      {children}
    </EmailLinkPage>
  )
}
