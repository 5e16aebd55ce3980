import type { ReactNode } from 'react'

/** Skeletons, with a label for screen readers. `className` gives them the layout of the loaded content. */
export function Loading({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div aria-busy="true">
      <output className="visually-hidden">{label}</output>
      <div className={className} aria-hidden="true">
        {children}
      </div>
    </div>
  )
}
