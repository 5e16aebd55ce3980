import { useEffect, useState } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { OtherAccountActions } from '#features/invitations/web/OtherAccountActions.tsx'
import { paths } from '#shared/paths.ts'
import { navigate } from '#web/router/router.tsx'
import { refresh } from '#web/data/queries.ts'
import { toast } from '#web/toast.ts'
import { membershipApi } from '../contract.ts'
import { ABOUT_ME_FIRST } from '../link-rules.ts'
import { text } from '../text.ts'
import { ConfirmForm } from './ConfirmForm.tsx'
import { rememberConference } from './choice.ts'
import { RegistrationForm } from './RegistrationForm.tsx'
import { RegistrationFrame } from './RegistrationFrame.tsx'
import { registrationToken } from './token.ts'
import type { Invitation, InvitingConference } from './useInvitation.ts'

const SIGNED_IN_MS = 2000
const CHECK_MAIL_MS = 3000

type InvitedProps = Extract<Invitation, { kind: 'valid' }>

/** A valid link: people register with a new account or with the one they have. */
export function Invited({ token, requested, conference, delegate, questions, reload }: InvitedProps) {
  const { user } = useAuth()
  // A sign-up signs in before it is finished; the form stays until it is.
  const [sending, setSending] = useState(false)
  const [done, setDone] = useState<{ signed_in: boolean; goes: string } | null>(null)

  function finish(message: string, how: { signed_in: boolean; goes: string }) {
    registrationToken.forget()
    rememberConference(conference.id)
    void refresh([membershipApi.conferences])
    toast(message)
    setDone(how)
  }

  const title = requested ? text.finish : text.invited
  if (done) return <Done conference={conference} {...done} />
  if (!user || sending)
    return (
      <RegistrationFrame conference={conference} title={title} lead={requested ? text.finishLead : text.invitedLead}>
        <RegistrationForm
          token={token}
          emailHint={requested ? text.requestedHint : text.emailHint}
          delegate={delegate}
          questions={questions}
          onRefused={reload}
          onSending={setSending}
          onDone={({ signed_in }) =>
            finish(text.accountCreated, { signed_in, goes: signed_in ? ABOUT_ME_FIRST : paths.auth })
          }
        />
      </RegistrationFrame>
    )
  if (user.email?.toLowerCase() !== delegate.email) return <OtherAccount {...{ requested, conference, delegate }} />
  return (
    <RegistrationFrame conference={conference} title={title} lead={text.confirmLead(delegate.email)}>
      <ConfirmForm
        token={token}
        questions={questions}
        onRefused={reload}
        onDone={() => finish(text.registered, { signed_in: true, goes: ABOUT_ME_FIRST })}
      />
    </RegistrationFrame>
  )
}

function Done({ conference, signed_in, goes }: { conference: InvitingConference; signed_in: boolean; goes: string }) {
  useEffect(() => {
    const timer = setTimeout(() => navigate(goes, { replace: true }), signed_in ? SIGNED_IN_MS : CHECK_MAIL_MS)
    return () => clearTimeout(timer)
  }, [goes, signed_in])
  return (
    <RegistrationFrame
      conference={conference}
      title={text.registered}
      lead={signed_in ? text.welcome(conference.name) : text.checkEmail}
    />
  )
}

function OtherAccount({
  requested,
  conference,
  delegate,
}: Pick<InvitedProps, 'requested' | 'conference' | 'delegate'>) {
  const { user } = useAuth()
  const detail = requested ? text.otherRequestDetail : text.otherAccountDetail
  return (
    <RegistrationFrame
      conference={conference}
      title={requested ? text.otherRequest : text.otherAccount}
      lead={detail(user?.email ?? '', delegate.email)}
    >
      <OtherAccountActions />
    </RegistrationFrame>
  )
}
