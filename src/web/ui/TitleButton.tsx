import type { ReactNode } from 'react'

type TitleButtonProps = {
  /** Opens what the row is about; null where it cannot be opened. */
  onOpen: (() => void) | null
  children: ReactNode
}

/** The title of a row in a list, which opens what the row is about. */
export function TitleButton({ onOpen, children }: TitleButtonProps) {
  if (!onOpen) return children
  return (
    <button type="button" className="title-button" onClick={onOpen}>
      {children}
    </button>
  )
}
