import type { ReactNode } from 'react'
import { StagePicture } from './StagePicture.tsx'

type PlayerMessageProps = { title: ReactNode; isLit?: boolean; children?: ReactNode; actions?: ReactNode }

/** A sentence in place of the video, over the hall. */
export function PlayerMessage({ title, isLit = false, children, actions }: PlayerMessageProps) {
  return (
    <>
      <StagePicture isLit={isLit} />
      <div className="player-say">
        <b>{title}</b>
        {children && <p>{children}</p>}
        {actions && <span className="row">{actions}</span>}
      </div>
    </>
  )
}
