import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { missingText } from '../missing-text.ts'
import { text } from '../text.ts'

/** Shown at an address without a published conference. */
export function NoConference() {
  return (
    <Empty level={1} title={text.notFound} action={<ButtonLink to={paths.home}>{missingText.home}</ButtonLink>}>
      {missingText.hint}
    </Empty>
  )
}
