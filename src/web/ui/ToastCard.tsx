import { IconButton } from './IconButton.tsx'

export type ToastWords = {
  title: string
  /** A paragraph for each of its lines. */
  description?: string
  /** `destructive` for what went wrong; it is read out at once. */
  variant?: 'default' | 'destructive'
  /** `done` for what was achieved, `info` for what is to be known. */
  tone: 'done' | 'info'
}

/** What a toast looks like, whoever shows it. */
export function ToastCard({ title, description, variant, tone, onDismiss }: ToastWords & { onDismiss: () => void }) {
  const bad = variant === 'destructive'
  return (
    <div
      className={bad ? 'toast toast-bad glyph glyph-alert' : `toast toast-${tone} glyph glyph-${tone}`}
      role={bad ? 'alert' : 'status'}
    >
      <b>{title}</b>
      <IconButton label="Dismiss" glyph="close" onClick={onDismiss} />
      {description?.split('\n').map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}
