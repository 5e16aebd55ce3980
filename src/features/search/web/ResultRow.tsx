import type { ReactNode } from 'react'

type ResultRowProps = { start: ReactNode; name: ReactNode; about: ReactNode; end?: ReactNode }

/** The content of a result: a picture or a time, a name, and what else is known of it. */
export function ResultRow({ start, name, about, end }: ResultRowProps) {
  return (
    <>
      <span className="result-start">{start}</span>
      <span className="result-text">
        <b>{name}</b>
        <span className="truncate soft">{about}</span>
      </span>
      {end}
    </>
  )
}
