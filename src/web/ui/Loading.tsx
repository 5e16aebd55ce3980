import type { ReactNode } from 'react'

/** Skeletons for the eye, a sentence for the ear. `className` lays them out as what they stand for is laid out. */
export function Loading({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div aria-busy="true">
      <output className="vh">{label}</output>
      <div className={className} aria-hidden="true">
        {children}
      </div>
    </div>
  )
}
