import type { ReactNode } from 'react'

type EmptyProps = {
  title: string
  /** What would be here, in one sentence. */
  children?: ReactNode
  /** The next step, as one button. */
  action?: ReactNode
  /** The heading's level in the page. */
  level?: 1 | 2 | 3
}

/** Where a list has nothing to show. Inside a card it needs no frame; alone it stands on the page as it is. */
export function Empty({ title, children, action, level = 2 }: EmptyProps) {
  const Heading = `h${level}` as const
  return (
    <div className="empty">
      <svg className="arches" viewBox="0 0 144 72" aria-hidden="true">
        <path className="a-side" d="M8 72V44a20 20 0 0 1 40 0v28M96 72V44a20 20 0 0 1 40 0v28" />
        <path className="a-mid" d="M48 72V36a24 24 0 0 1 48 0v36" />
        <path className="a-floor" d="M0 71.25h144" />
      </svg>
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}
