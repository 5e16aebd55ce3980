import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { isOrganiser } from '../rules.ts'
import { useMyConferences } from './useMyConferences.ts'

type OrganiserLinkProps = { conference_id: string; to: string; children: string }

/** What the organisers of a conference do about an empty page. Others see nothing. */
export function OrganiserLink({ conference_id, to, children }: OrganiserLinkProps) {
  const mine = useMyConferences()?.find(({ id }) => id === conference_id)
  return mine && isOrganiser(mine) ? <ButtonLink to={to}>{children}</ButtonLink> : null
}
