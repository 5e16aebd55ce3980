/** Says above or in place of times that two people have few or none in common. */
export function NoTime({ children }: { children: string }) {
  return (
    <p className="no-time glyph glyph-calendar">
      <span>{children}</span>
    </p>
  )
}
