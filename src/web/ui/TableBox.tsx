import type { ReactNode } from 'react'

/** A box in which a wide table scrolls, also by keyboard. The table has the class `table`. */
export function TableBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    // Focusable, because keyboard users must be able to scroll it.
    <section className="card table-box" aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
