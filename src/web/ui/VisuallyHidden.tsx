import type { ReactNode } from 'react'

/** Words for those who listen, where those who look have a picture. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>
}
