import { useProfile } from '#features/profile/web/useProfile.ts'
import { hueOf } from '#shared/hue.ts'

/** The person's picture, or the initial of the email address on the colour of the account. */
export function AccountFace({ user }: { user: { id: string; email?: string | undefined } }) {
  const photo = useProfile().data?.avatar_url
  return (
    <span className="avatar avatar-s" data-hue={hueOf(user.id)} aria-hidden="true">
      {photo ? <img src={photo} alt="" /> : (user.email?.[0]?.toUpperCase() ?? 'U')}
    </span>
  )
}
