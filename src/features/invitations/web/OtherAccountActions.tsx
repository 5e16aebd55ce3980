import { useAuth } from '#features/auth/web/useAuth.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'

/** What somebody can do who is logged in with another address than the invited one. */
export function OtherAccountActions() {
  const { signOut } = useAuth()
  return (
    <div className="row">
      <Button size="large" onClick={() => void signOut()}>
        Log out
      </Button>
      <ButtonLink kind="secondary" size="large" to={paths.home}>
        Stay logged in
      </ButtonLink>
    </div>
  )
}
