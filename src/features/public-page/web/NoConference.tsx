import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { missingText } from '../missing-text.ts'

/** Shown at an address without a published conference. */
export function NoConference() {
  return (
    <Empty
      level={1}
      title={missingText.notFoundTitle}
      action={
        <ButtonLink kind="primary" to={paths.home}>
          {missingText.returnHome}
        </ButtonLink>
      }
    >
      {missingText.notFound}
    </Empty>
  )
}
