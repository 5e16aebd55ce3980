import type { ScheduleItem } from '#features/schedule/contract.ts'
import type { Placed } from '../rules.ts'

/** A session on the screen with the names of its speakers. */
export type ShownSession = Placed<ScheduleItem> & { names: readonly string[] }

/** The speakers' names; `children` where there are none. */
export function ScreenSpeakers({ names, children }: { names: readonly string[]; children?: string }) {
  if (names.length === 0) return children ? <p className="screen-by">{children}</p> : null
  return (
    <p className="screen-by">
      {names.map((name, at) => (
        <span key={at}>
          {at > 0 && ', '}
          <bdi>{name}</bdi>
        </span>
      ))}
    </p>
  )
}
