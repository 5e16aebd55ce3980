import { joinConference } from '#features/conferences/server/members.ts'
import type { testApp } from './test.ts'

type Kit = Awaited<ReturnType<typeof testApp>>

/** A new co-organiser and a new participant of conference `a`. */
export function memberTargets({ as, db, clock }: Kit, a: string) {
  return {
    coOrganiser: async () => {
      const coOrganiser = await as({ plan: 'enterprise' })
      await joinConference(db, { conference_id: a, user_id: coOrganiser.id, role: 'organiser' }, clock.now())
      return coOrganiser.id
    },
    participant: async () => {
      const person = await as()
      await joinConference(db, { conference_id: a, user_id: person.id, role: 'delegate' }, clock.now())
      return person.id
    },
  }
}
