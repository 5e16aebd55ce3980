import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { joinConference } from '#features/conferences/server/members.ts'
import { delegatesApi } from '#features/delegates/contract.ts'
import { delegates } from '#features/delegates/server/table.ts'
import type { Person, testApp } from './test.ts'

type Kit = Awaited<ReturnType<typeof testApp>>

export type MemberTargets = {
  coOrganiser(): Promise<string>
  participant(): Promise<string>
  /** The id in the list of delegates of somebody who has registered. */
  registered(): Promise<string>
}

/** A new co-organiser, a new participant and a new registered delegate of conference `a`, which `O` owns. */
export function memberTargets({ as, db, clock }: Kit, O: Person, a: string): MemberTargets {
  const participant = async () => {
    const person = await as()
    await joinConference(db, { conference_id: a, user_id: person.id, role: 'delegate' }, clock.now())
    return person.id
  }
  return {
    coOrganiser: async () => {
      const coOrganiser = await as({ plan: 'enterprise' })
      await joinConference(db, { conference_id: a, user_id: coOrganiser.id, role: 'organiser' }, clock.now())
      return coOrganiser.id
    },
    participant,
    registered: async () => {
      const email = `${randomUUID()}@example.org`
      const { id } = await O.call(delegatesApi.add, { conference_id: a, email, full_name: 'Ada' })
      const user_id = await participant()
      await db.update(delegates).set({ is_registered: true, user_id }).where(eq(delegates.id, id))
      return id
    },
  }
}

export const missingMembers: MemberTargets = {
  coOrganiser: () => Promise.resolve(randomUUID()),
  participant: () => Promise.resolve(randomUUID()),
  registered: () => Promise.resolve(randomUUID()),
}

type Targets = MemberTargets & { session(): Promise<string> }

const MUTED = '/api/conferences/:conference_id/muted/:person_id'
const MODERATORS = '/api/conferences/:conference_id/desk/moderators'
const participant = async (t: Targets) => ({ person_id: await t.participant() })

/** The input of each endpoint for a participant besides the conference. */
export const MEMBER_INPUTS: Record<string, (targets: Targets) => Promise<object>> = {
  [`GET ${MUTED}`]: participant,
  [`PUT ${MUTED}`]: participant,
  [`DELETE ${MUTED}`]: participant,
  'PUT /api/blocks/:person_id': participant,
  'DELETE /api/blocks/:person_id': participant,
  [`POST ${MODERATORS}`]: async (t) => ({ schedule_item_id: await t.session(), delegate_id: await t.registered() }),
  [`DELETE ${MODERATORS}/:schedule_item_id/:person_id`]: async (t) => ({
    schedule_item_id: await t.session(),
    person_id: await t.participant(),
  }),
}
