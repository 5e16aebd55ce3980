import type { ReactNode } from 'react'

/** A table that scrolls by itself where it does not fit, by keyboard as well. The table inside has the class `table`. */
export function TableBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    // What scrolls must be within reach of the keyboard.
    <section className="card table-box" aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
