import type { ReactNode } from 'react'
import { classes } from '#web/ui/glyph.ts'
import { StagePicture } from './StagePicture.tsx'

type PlayerMessageProps = {
  title: ReactNode
  isLit?: boolean
  isLow?: boolean
  children?: ReactNode
  actions?: ReactNode
}

/** A sentence in place of the video, over the hall. `isLow` where no video will come, so that the session itself is in sight. */
export function PlayerMessage({ title, isLit = false, isLow = false, children, actions }: PlayerMessageProps) {
  return (
    <>
      <StagePicture isLit={isLit} />
      <div className={classes('player-say', isLow && 'is-low')}>
        <b>{title}</b>
        {children && <p>{children}</p>}
        {actions && <span className="row">{actions}</span>}
      </div>
    </>
  )
}
