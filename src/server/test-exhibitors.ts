import { randomUUID } from 'node:crypto'
import { joinConference } from '#features/conferences/server/members.ts'
import { exhibitorsApi } from '#features/exhibitors/contract.ts'
import { joinStaff } from '#features/exhibitors/server/staff.ts'
import { exhibitorStaffApi } from '#features/exhibitors/staff-contract.ts'
import { profileApi } from '#features/profile/contract.ts'
import { enquiriesApi } from '#features/stands/contract.ts'
import { exhibitorEnquiries } from '#features/stands/server/table.ts'
import { deliver, tokenTo } from './test-fixtures.ts'
import type { Caller, Person, testApp } from './test.ts'

/** The exhibitors that the requests of `test-requests.ts` refer to. */
export type ExhibitorTargets = {
  /** A published exhibitor. */
  exhibitor(): Promise<string>
  allExhibitors(): Promise<string[]>
  /** An enquiry by this person, or by somebody else where they cannot ask. */
  enquiry(by: Caller | Person): Promise<{ id: string; enquiry_id: string }>
  exhibitorStaff(): Promise<{ id: string; user_id: string }>
  exhibitorInvitation(): Promise<{ id: string; invitation_id: string }>
  /** The token of an invitation of this address to an exhibitor of another conference. */
  exhibitorToken(email: string): Promise<string>
}

type Kit = Awaited<ReturnType<typeof testApp>>

/** The fields that Add Exhibitor asks for. */
export const EXHIBITOR = {
  name: 'Halyard Hosting',
  category: 'Cloud Infrastructure',
  size: 'Mid-size' as const,
  location: 'Galley, stand 2',
  description: 'Servers in the county whose data they hold.',
  website: 'https://halyard.example',
}

/** Adds a published exhibitor and returns its id. */
export async function exhibitorOf(organiser: Pick<Person, 'call'>, conference_id: string, fields: object = {}) {
  const { id } = await organiser.call(exhibitorsApi.add, { conference_id, ...EXHIBITOR, published: true, ...fields })
  return id
}

/** A published conference with an exhibitor, its organiser, one of its staff, and a delegate. */
export async function expo(kit: Kit) {
  const organiser = await kit.as({ subscribed: true })
  const conference_id = await kit.conferenceOf(organiser, { active: true })
  const id = await exhibitorOf(organiser, conference_id)
  const staff = await staffOf(kit, { conference_id, exhibitor_id: id }, 'Yael Shoshan-Marsh')
  const delegate = await delegateOf(kit, conference_id)
  return { ...kit, organiser, conference_id, id, staff, delegate }
}

/** Somebody with this name on the staff of an exhibitor. */
export async function staffOf(
  kit: Kit,
  stand: { conference_id: string; exhibitor_id: string },
  full_name: string,
  role: 'lead' | 'staff' = 'lead',
) {
  const person = await kit.as()
  await person.call(profileApi.update, { full_name })
  await joinStaff(kit.db, { ...stand, user_id: person.id, role }, kit.clock.now())
  return person
}

/** A delegate whose profile says where they work. */
export async function delegateOf({ as, db, clock }: Kit, conference_id: string, full_name = 'Hanne Skovgaard') {
  const person = await as()
  await person.call(profileApi.update, { full_name, position: 'Service Designer', company: 'Fjordby Kommune' })
  await joinConference(db, { conference_id, user_id: person.id, role: 'delegate' }, clock.now())
  return person
}

/** Asks at a stand, and returns the enquiry. */
export const ask = (person: Person, id: string, words = 'Do you keep cold spares?') =>
  person.call(enquiriesApi.ask, { id, text: words, client_id: randomUUID() })

type Setting = { O: Person; O3: Person; a: string; third: string }

/** Exhibitors of conference `a`, and of a third one with its own organiser. */
export function exhibitorTargets(kit: Kit, { O, O3, a, third }: Setting): ExhibitorTargets {
  const { as, db, clock } = kit
  const exhibitor = () => exhibitorOf(O, a)
  const question = () => ({ text: 'Do you keep spares?', client_id: randomUUID() })
  async function participant() {
    const person = await as()
    await joinConference(db, { conference_id: a, user_id: person.id, role: 'delegate' }, clock.now())
    return person
  }

  return {
    exhibitor,
    allExhibitors: async () => {
      await exhibitor()
      const { exhibitors } = await O.call(exhibitorsApi.managed, { conference_id: a })
      return exhibitors.map(({ id }) => id)
    },
    enquiry: async (by) => {
      const id = await exhibitor()
      const own = await by.call(enquiriesApi.ask, { id, ...question() }).catch(() => null)
      return { id, enquiry_id: own?.id ?? (await askedBySomebody(kit, a, id)) }
    },
    exhibitorStaff: async () => {
      const id = await exhibitor()
      const person = await participant()
      await joinStaff(db, { exhibitor_id: id, conference_id: a, user_id: person.id, role: 'staff' }, clock.now())
      return { id, user_id: person.id }
    },
    exhibitorInvitation: async () => {
      const id = await exhibitor()
      const { invitations } = await O.call(exhibitorStaffApi.invite, { id, email: `${randomUUID()}@example.org` })
      return { id, invitation_id: invitations[0]?.id ?? '' }
    },
    exhibitorToken: async (address) => {
      const id = await exhibitorOf(O3, third)
      await O3.call(exhibitorStaffApi.invite, { id, email: address })
      await deliver(kit)
      return tokenTo(kit, address)
    },
  }
}

/** An enquiry written as a row, because in a draft conference nobody can ask. */
async function askedBySomebody({ as, db, clock }: Kit, conference_id: string, exhibitor_id: string) {
  const person = await as()
  await joinConference(db, { conference_id, user_id: person.id, role: 'delegate' }, clock.now())
  const at = clock.now().toISOString()
  const id = randomUUID()
  const row = { id, exhibitor_id, person_id: person.id, client_id: randomUUID(), text: 'Do you keep spares?' }
  await db.insert(exhibitorEnquiries).values({ ...row, status: 'open', due_at: at, created_at: at })
  return id
}

export const missingExhibitors: ExhibitorTargets = {
  exhibitor: () => Promise.resolve(randomUUID()),
  allExhibitors: () => Promise.resolve([]),
  enquiry: () => Promise.resolve({ id: randomUUID(), enquiry_id: randomUUID() }),
  exhibitorStaff: () => Promise.resolve({ id: randomUUID(), user_id: randomUUID() }),
  exhibitorInvitation: () => Promise.resolve({ id: randomUUID(), invitation_id: randomUUID() }),
  exhibitorToken: () => Promise.resolve(randomUUID()),
}

type Inputs = Record<string, (targets: ExhibitorTargets, person: Caller | Person) => object | Promise<object>>

const one: Inputs[string] = async (t) => ({ id: await t.exhibitor() })
const emailOf = (person: Caller | Person) => ('email' in person ? person.email : `${randomUUID()}@example.org`)

/** The input of each endpoint. */
export const exhibitorInputs: Inputs = {
  'POST /api/exhibitors': () => EXHIBITOR,
  'PUT /api/exhibitors/order': async (t) => ({ ids: await t.allExhibitors() }),
  'PUT /api/exhibitors/published': async (t) => ({ ids: await t.allExhibitors(), published: true }),
  'POST /api/exhibitors/import/undo': () => ({ ids: [randomUUID()] }),
  'GET /api/exhibitors/:id': one,
  'PATCH /api/exhibitors/:id': async (t) => ({ id: await t.exhibitor(), location: 'Quay' }),
  'DELETE /api/exhibitors/:id': one,
  'POST /api/exhibitors/:id/images': one,
  'GET /api/exhibitors/:id/own': one,
  'GET /api/exhibitors/:id/numbers': one,
  'PUT /api/exhibitors/:id/view': one,
  'PUT /api/exhibitors/:id/bookmark': one,
  'DELETE /api/exhibitors/:id/bookmark': one,
  'GET /api/exhibitors/:id/enquiries': one,
  'POST /api/exhibitors/:id/enquiries': async (t) => ({
    id: await t.exhibitor(),
    text: 'Do you keep spares?',
    client_id: randomUUID(),
  }),
  'DELETE /api/exhibitors/:id/enquiries/:enquiry_id': (t, person) => t.enquiry(person),
  'POST /api/exhibitors/:id/enquiries/:enquiry_id/answer': async (t, person) => ({
    ...(await t.enquiry(person)),
    text: 'We do.',
  }),
  'GET /api/exhibitors/:id/leads': one,
  'GET /api/exhibitors/:id/leads/export': one,
  'PUT /api/exhibitors/:id/lead': async (t) => ({ id: await t.exhibitor(), email: true }),
  'DELETE /api/exhibitors/:id/lead': one,
  'GET /api/exhibitors/:id/staff': one,
  'POST /api/exhibitors/:id/staff': async (t) => ({ id: await t.exhibitor(), email: `${randomUUID()}@example.org` }),
  'DELETE /api/exhibitors/:id/staff/:user_id': (t) => t.exhibitorStaff(),
  'DELETE /api/exhibitors/:id/invitations/:invitation_id': (t) => t.exhibitorInvitation(),
  'POST /functions/v1/verify-exhibitor-token': () => ({ token: 'none' }),
  'POST /functions/v1/accept-exhibitor-invitation': async (t, person) => ({
    token: await t.exhibitorToken(emailOf(person)),
  }),
}

const inConference = ({ conference_id }: { conference_id: string }) => ({ conference_id })

/** What is in the query of requests that need something there. */
export const EXHIBITOR_QUERIES = {
  'GET /api/exhibitors': inConference,
  'GET /api/exhibitors/managed': inConference,
  'GET /api/exhibitors/bookmarks': inConference,
  'GET /api/exhibitors/export': inConference,
  'POST /api/exhibitors/import': inConference,
}
