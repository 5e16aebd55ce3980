import { cardsApi } from '#features/cards/contract.ts'
import { networkingProfileApi } from '#features/networking-profile/contract.ts'
import { randomUUID } from 'node:crypto'
import { joinConference } from '#features/conferences/server/members.ts'
import type { Person, testApp } from './test.ts'

/** The people that the requests of `test-requests.ts` to the network refer to. */
export type NetworkTargets = {
  /** A new organiser of conference `a` who is listed: found by the others also in a draft. */
  listed(): Promise<string>
  /** The code of the card of a new organiser. */
  card(): Promise<string>
}

type Kit = Awaited<ReturnType<typeof testApp>>

export function networkTargets({ as, db, clock }: Kit, a: string): NetworkTargets {
  async function coOrganiser(): Promise<Person> {
    const person = await as()
    await joinConference(db, { conference_id: a, user_id: person.id, role: 'organiser' }, clock.now())
    return person
  }
  return {
    listed: async () => {
      const person = await coOrganiser()
      await person.call(networkingProfileApi.setMe, { conference_id: a, listed: true })
      return person.id
    },
    card: async () => (await (await coOrganiser()).call(cardsApi.mine, {})).code,
  }
}

export const missingInNetwork: NetworkTargets = {
  listed: () => Promise.resolve(randomUUID()),
  card: () => Promise.resolve('222222'),
}

type Inputs = Record<string, (targets: NetworkTargets) => object | Promise<object>>

const withPerson = async (targets: NetworkTargets) => ({ person_id: await targets.listed() })

/** The input of each endpoint. */
export const networkInputs: Inputs = {
  'GET /api/connections/:person_id': withPerson,
  'PUT /api/connections/:person_id': async (targets) => ({ ...(await withPerson(targets)), action: 'request' }),
  'GET /api/cards/:code': async (targets) => ({ code: await targets.card() }),
  'PATCH /api/conferences/:conference_id/me': () => ({ listed: true }),
  'PUT /api/conferences/:conference_id/tags': () => ({ tags: ['Rotas'] }),
  'GET /api/conferences/:conference_id/people/:person_id': withPerson,
  'POST /api/conferences/:conference_id/people/:person_id/reports': async (targets) => ({
    ...(await withPerson(targets)),
    reason: 'Rude',
  }),
  'PUT /api/conferences/:conference_id/suggestions/:person_id/ignore': withPerson,
  'DELETE /api/conferences/:conference_id/suggestions/:person_id/ignore': withPerson,
}
