import { Link } from '#web/router/router.tsx'
import type { DaySession } from '../day-rules.ts'
import { addressWith } from './useScheduleAddress.ts'

type SessionTitleProps = { session: Pick<DaySession, 'number' | 'title'>; onOpen: (number: number) => void }

/** The title, which opens the session in place, and in a new tab as its own address. */
export function SessionTitle({ session: { number, title }, onOpen }: SessionTitleProps) {
  return (
    <Link
      className="title-link"
      dir="auto"
      to={addressWith('', { session: `${number}` })}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        onOpen(number)
      }}
    >
      {title}
    </Link>
  )
}
