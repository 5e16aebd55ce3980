import { randomUUID } from 'node:crypto'
import { joinConference } from '#features/conferences/server/members.ts'
import { messageReportsApi, messagesApi } from '#features/messages/contract.ts'
import { membershipApi } from '#features/registration/contract.ts'
import { missingInNetwork, networkInputs, type NetworkTargets, networkTargets } from './test-network.ts'
import type { Caller, Person, testApp } from './test.ts'

/** The messages that the requests of `test-requests.ts` refer to. */
export type MessageTargets = NetworkTargets & {
  /** A listed participant with whom this person has written, and a message of each; missing ids where they cannot. */
  conversation(by: Caller | Person): Promise<{ person_id: string; own: string; theirs: string }>
  messageReport(): Promise<string>
}

type Kit = Awaited<ReturnType<typeof testApp>>

/** Messages between people of conference `a`, and its network. */
export function messageTargets(kit: Kit, O: Person, a: string): MessageTargets {
  const { as, db, clock } = kit
  const hello = () => ({ text: 'Hello', client_id: randomUUID() })
  async function memberOf(role: 'delegate' | 'organiser') {
    const person = await as()
    await joinConference(db, { conference_id: a, user_id: person.id, role }, clock.now())
    return person
  }

  return {
    ...networkTargets(kit, a),
    conversation: async (by) => {
      const person = await memberOf('delegate')
      await person.call(membershipApi.setConsents, { conference_id: a, listed: true, reachable: true })
      const own = await by.call(messagesApi.send, { person_id: person.id, ...hello() }).catch(() => null)
      if (!own?.author) return { person_id: person.id, own: randomUUID(), theirs: randomUUID() }
      const theirs = await person.call(messagesApi.send, { person_id: own.author.person_id, ...hello() })
      return { person_id: person.id, own: own.id, theirs: theirs.id }
    },
    messageReport: async () => {
      const reporter = await memberOf('organiser')
      const { id } = await O.call(messagesApi.send, { person_id: reporter.id, ...hello() })
      await reporter.call(messagesApi.report, { person_id: O.id, id, reason: '' })
      const reports = await O.call(messageReportsApi.list, { conference_id: a })
      return reports.find(({ message_id }) => message_id === id)?.id ?? ''
    },
  }
}

export const missingMessages: MessageTargets = {
  ...missingInNetwork,
  conversation: () => Promise.resolve({ person_id: randomUUID(), own: randomUUID(), theirs: randomUUID() }),
  messageReport: () => Promise.resolve(randomUUID()),
}

type Inputs = Record<string, (targets: MessageTargets, person: Caller | Person) => Promise<object>>

const withPerson: Inputs[string] = async (targets, person) => ({
  person_id: (await targets.conversation(person)).person_id,
})

/** The input of each endpoint. */
export const messageInputs: Inputs = {
  ...networkInputs,
  'GET /api/messages/:person_id': withPerson,
  'POST /api/messages/:person_id': async (targets, person) => ({
    ...(await withPerson(targets, person)),
    text: 'Hello',
    client_id: randomUUID(),
  }),
  'GET /api/messages/:person_id/thread': withPerson,
  'PATCH /api/messages/:person_id/thread': async (targets, person) => ({
    ...(await withPerson(targets, person)),
    muted: true,
  }),
  'PUT /api/messages/:person_id/read': withPerson,
  'PATCH /api/messages/:person_id/messages/:id': async (targets, person) => {
    const { person_id, own } = await targets.conversation(person)
    return { person_id, id: own, text: 'N' }
  },
  'DELETE /api/messages/:person_id/messages/:id': async (targets, person) => {
    const { person_id, own } = await targets.conversation(person)
    return { person_id, id: own }
  },
  'POST /api/messages/:person_id/messages/:id/reports': async (targets, person) => {
    const { person_id, theirs } = await targets.conversation(person)
    return { person_id, id: theirs, reason: 'Rude' }
  },
  'PUT /api/conferences/:conference_id/message-reports/:id/resolved': async (targets) => ({
    id: await targets.messageReport(),
  }),
}
