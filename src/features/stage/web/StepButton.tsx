import type { ComponentProps } from 'react'
import { Button } from '#web/ui/Button.tsx'

type StepButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  /** While true, the button has just changed its meaning and takes no press. It keeps the focus. */
  settling: boolean
  onClick: () => void
}

/** A button for a step of a session, which the next step takes the place of. */
export function StepButton({ settling, onClick, ...rest }: StepButtonProps) {
  return <Button {...rest} aria-disabled={settling || undefined} onClick={() => !settling && onClick()} />
}
