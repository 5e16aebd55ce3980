import type { ReactNode } from 'react'
import { PictureField } from '#web/forms/PictureField.tsx'
import { useAction } from '#web/data/useAction.ts'
import { exhibitorsApi } from '../contract.ts'
import { managerText } from '../manager-text.ts'

type PictureWellProps = {
  /** The exhibitor to which the picture belongs. */
  id: string
  /** What the picture shows, as in "Upload logo". */
  what: string
  url: string | null
  error: string | undefined
  hint?: string
  /** Shown while there is no picture. */
  empty: ReactNode
  onBusy: (busy: boolean) => void
  onChange: (url: string | null) => void
}

/** A picture of an exhibitor, whole in a frame of fixed size. */
export function PictureWell({ id, empty, ...field }: PictureWellProps) {
  const { mutateAsync } = useAction(exhibitorsApi.upload, {
    failed: managerText.uploadFailed,
  })
  return (
    <PictureField {...field} send={(options) => mutateAsync({ id }, options)}>
      {(url) => <span className="well">{url ? <img src={url} alt="" /> : empty}</span>}
    </PictureField>
  )
}
