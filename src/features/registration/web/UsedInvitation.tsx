import { useEffect } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { paths } from '#shared/paths.ts'
import { navigate } from '#web/router/router.tsx'
import { toast } from '#web/toast.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { text } from '../text.ts'
import { RegistrationFrame } from './RegistrationFrame.tsx'
import { registrationToken } from './token.ts'
import type { InvitedDelegate, InvitingConference } from './useInvitation.ts'

type UsedInvitationProps = { conference: InvitingConference; delegate: InvitedDelegate | null }

/** A used link, with which the person has registered already; offers the login if they are signed out. */
export function UsedInvitation({ conference, delegate }: UsedInvitationProps) {
  const { user } = useAuth()
  const stranger = user === null

  useEffect(() => {
    registrationToken.forget()
    if (!stranger) return
    toast(text.alreadyRegistered, { variant: 'destructive' })
    navigate(`${paths.auth}?tab=login`, { replace: true })
  }, [stranger])

  if (stranger) return <RegistrationFrame conference={conference} title="One moment" lead={text.alreadyRegistered} />
  const own = user.email === delegate?.email
  return (
    <RegistrationFrame
      conference={conference}
      title={own ? text.alreadyIn : text.linkUsed}
      lead={own ? text.alreadyInDetail(conference.name) : text.alreadyRegistered}
    >
      <ButtonLink size="large" to={own && conference.active ? paths.publicConference(conference.slug) : paths.home}>
        {own && conference.active ? 'Go to the conference' : 'Return to Home'}
      </ButtonLink>
    </RegistrationFrame>
  )
}
