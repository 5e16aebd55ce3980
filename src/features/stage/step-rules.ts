import type { SessionAt } from '#features/schedule/now-rules.ts'

/** Whether a session that an organiser ended can be brought back, which is until its time is over. */
export function mayBringBack({ status, end }: Pick<SessionAt<unknown>, 'status' | 'end'>, now: Date) {
  return status.state === 'ended' && now < end
}

/** The sessions that took place, the latest first. */
export function overSessions<Session extends Pick<SessionAt<unknown>, 'phase' | 'state' | 'start'>>(
  sessions: readonly Session[],
) {
  return sessions
    .filter(({ state, phase }) => state === 'past' && phase !== 'cancelled')
    .toSorted((one, other) => other.start.getTime() - one.start.getTime())
}
