import { useLayoutEffect } from 'react'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'

export type ToastWords = {
  title: string
  /** A paragraph for each of its lines. */
  description?: string
  /** `destructive` for what went wrong; it is read out at once. */
  variant?: 'default' | 'destructive'
  /** A button, such as Undo; pressing it dismisses the toast. */
  action?: { label: string; onPress: () => void } | undefined
  /** `done` for what was achieved, `info` for what is to be known. */
  tone: 'done' | 'info'
}

/** The look of a toast, shared by all code that shows one. */
export function ToastCard({
  id,
  title,
  description,
  variant,
  tone,
  action,
  onDismiss,
  onResize,
}: ToastWords & {
  id: string
  onDismiss: () => void
  /** When it has appeared, and when it has gone. */ onResize: () => void
}) {
  const bad = variant === 'destructive'
  useLayoutEffect(() => {
    onResize()
    return onResize
  }, [onResize])
  function press() {
    onDismiss()
    action?.onPress()
  }
  return (
    <div
      id={id}
      className={bad ? 'toast toast-bad glyph glyph-alert' : `toast toast-${tone} glyph glyph-${tone}`}
      role={bad ? 'alert' : 'status'}
    >
      <b>{title}</b>
      <IconButton label="Dismiss" glyph="close" onClick={onDismiss} />
      {description?.split('\n').map((line) => (
        <p key={line}>{line}</p>
      ))}
      {action && (
        <Button kind="secondary" size="small" onClick={press}>
          {action.label}
        </Button>
      )}
    </div>
  )
}
