import type { ReactNode } from 'react'

type EmptyProps = {
  title: string
  /** One sentence about what would be here. */
  children?: ReactNode
  /** The next step, as one button. */
  action?: ReactNode
  /** The heading level. */
  level?: 1 | 2 | 3
}

/** Shown instead of an empty list. */
export function Empty({ title, children, action, level = 2 }: EmptyProps) {
  const Heading = `h${level}` as const
  return (
    <div className="empty">
      <svg className="arches" viewBox="0 0 144 72" aria-hidden="true">
        <path className="arch-side" d="M8 72V44a20 20 0 0 1 40 0v28M96 72V44a20 20 0 0 1 40 0v28" />
        <path className="arch-middle" d="M48 72V36a24 24 0 0 1 48 0v36" />
        <path className="arch-floor" d="M0 71.25h144" />
      </svg>
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}
