import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { text } from '../text.ts'

/** The 404 page. */
export function NotFoundPage() {
  return (
    <Empty level={1} title={text.notFound} action={<ButtonLink to={paths.home}>Return to Home</ButtonLink>}>
      {text.notFoundWhy}
    </Empty>
  )
}
