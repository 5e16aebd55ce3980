import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { text } from '../text.ts'

/** Shown at an address without a published conference. */
export function NoConference() {
  return (
    <Empty
      level={1}
      title={text.notFoundTitle}
      action={
        <ButtonLink kind="primary" to={paths.home}>
          {text.returnHome}
        </ButtonLink>
      }
    >
      {text.notFound}
    </Empty>
  )
}
