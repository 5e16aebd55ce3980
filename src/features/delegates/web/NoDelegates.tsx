import type { ReactNode } from 'react'
import { longDate } from '#shared/dates.ts'
import { Empty } from '#web/ui/Empty.tsx'
import type { DelegatePage } from '../contract.ts'
import { erasureText } from '../erasure-text.ts'
import { text } from '../text.ts'

type NoDelegatesProps = { erasure: DelegatePage['last_erasure']; actions: ReactNode }

/** Shown instead of an empty list: why there is nobody any more, or how to add the first delegate. */
export function NoDelegates({ erasure, actions }: NoDelegatesProps) {
  const [title, detail] = erasure
    ? [erasureText.wasErased(erasure.delegates, longDate(erasure.at)), erasureText.erasurePeriods]
    : [text.none, text.noneDetail]
  return (
    <Empty title={title} action={actions}>
      {detail}
    </Empty>
  )
}
