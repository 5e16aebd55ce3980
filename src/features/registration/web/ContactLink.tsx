import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'

/** Leads to those who decide who can register. */
export function ContactLink({ slug }: { slug: string }) {
  return (
    <ButtonLink size="large" to={`${paths.contact}?conference=${encodeURIComponent(slug)}`}>
      Contact Organizer
    </ButtonLink>
  )
}
