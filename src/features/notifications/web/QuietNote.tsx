import { Moon } from 'lucide-react'
import { MINUTE_MS } from '#shared/time.ts'
import { useMinute } from '#web/useMinute.ts'
import type { Preferences } from '../contract.ts'
import { preferencesText as text } from '../screen-text.ts'
import { timeOf } from '#web/moments.ts'

/** A line above the list, as long as the quiet hours last. */
export function QuietNote({ quiet_until }: Pick<Preferences, 'quiet_until'>) {
  const now = useMinute() * MINUTE_MS
  if (quiet_until === null || Date.parse(quiet_until) <= now) return null
  return (
    <p className="card card-pad quiet-note">
      <Moon className="lucide" aria-hidden />
      <span>
        <b>{text.quietUntil(timeOf(quiet_until))}</b>
        <span className="soft">{text.quietNow}</span>
      </span>
    </p>
  )
}
