import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { auditApi, conferencesApi } from '#features/conferences/contract.ts'
import { REGISTRATION_CHOICES, type RegistrationChoice } from '#features/conferences/rules.ts'
import { delegatesApi, invitationsApi } from '#features/delegates/contract.ts'
import { text as delegatesText } from '#features/delegates/text.ts'
import { publicPageApi } from '#features/public-page/contract.ts'
import { deliver, invitedTo, tokenTo } from '#server/test-fixtures.ts'
import { testHall } from '#server/test-hall.ts'
import { membershipApi, registrationApi } from './contract.ts'
import { refusalText } from './refusal-text.ts'
import { endText, text } from './text.ts'

async function hall() {
  const kit = await testHall()
  const { organiser, conference_id, visitor, app } = kit
  const { slug } = await organiser.call(conferencesApi.read, { conference_id })
  const choose = (registration_choice: RegistrationChoice) =>
    organiser.call(conferencesApi.update, { conference_id, registration_choice })
  const invited = (who = {}) => invitedTo(kit, organiser, conference_id, who)
  async function asked(email = `${randomUUID()}@example.org`) {
    await visitor.call(registrationApi.registerNow, { slug, email, full_name: 'Me' })
    await deliver(kit)
    return { email, token: tokenTo(kit, email) }
  }
  async function signUp({ email, token }: { email: string; token: string }) {
    const payload = { email, password: 'correct horse', data: { registration_token: token, full_name: 'Me' } }
    const headers = { 'x-supabase-api-version': '2024-01-01' }
    const reply = await app.inject({ method: 'POST', url: '/auth/v1/signup', payload, headers })
    return [reply.statusCode, reply.json().message]
  }
  return { ...kit, slug, choose, invited, asked, signUp }
}

/** What a call was answered: its status, and of a refusal the sentence. */
function answerOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => [200, undefined],
    ({ status, message }: { status: number; message: string }) => [status, message],
  )
}

type Way = 'invitation' | 'accepted' | 'own account' | 'request' | 'asking' | 'stranger’s account'

const IN = [200, undefined]
const WAYS: Record<RegistrationChoice, Record<Way, unknown>> = {
  open: {
    invitation: IN,
    accepted: IN,
    'own account': IN,
    request: IN,
    asking: IN,
    'stranger’s account': IN,
  },
  invited: {
    invitation: IN,
    accepted: IN,
    'own account': IN,
    request: [422, endText.invited],
    asking: [409, refusalText.invitedOnly],
    'stranger’s account': [409, refusalText.invitedOnly],
  },
  closed: {
    invitation: [422, endText.closed],
    accepted: [409, endText.closed],
    'own account': [409, text.closed],
    request: [422, endText.closed],
    asking: [409, text.closed],
    'stranger’s account': [409, text.closed],
  },
}

test.each(REGISTRATION_CHOICES)('%s: each way in leads where the choice says', async (choice) => {
  const { as, visitor, conference_id, slug, choose, invited, asked, signUp } = await hall()
  const [grace, edith, mallory] = [await as(), await as(), await as()]
  const [own, forGrace, request] = [await invited(), await invited({ email: grace.email }), await asked()]
  await invited({ email: edith.email })
  await choose(choice)
  const join = { conference_id, full_name: 'Me' }
  expect({
    invitation: await signUp(own),
    accepted: await answerOf(grace.call(registrationApi.accept, { token: forGrace.token })),
    'own account': await answerOf(edith.call(membershipApi.register, join)),
    request: await signUp(request),
    asking: await answerOf(
      visitor.call(registrationApi.registerNow, { slug, email: 'me@example.org', full_name: 'Me' }),
    ),
    'stranger’s account': await answerOf(mallory.call(membershipApi.register, join)),
  } satisfies Record<Way, unknown>).toEqual(WAYS[choice])
})

test('who is on the list may finish what they asked for while only invited people can register', async () => {
  const { choose, invited, asked, signUp } = await hall()
  const { email } = await invited()
  const request = await asked(email)
  await choose('invited')
  expect(await signUp(request)).toEqual(IN)
})

test('the state of registration says to whom it is open, and each link why it leads no further', async () => {
  const { as, visitor, slug, choose, invited, asked } = await hall()
  const [grace, mallory] = [await as(), await as()]
  const { token: invitation } = await invited({ email: grace.email })
  const { token: request } = await asked()
  const seen = async () => {
    const read = async (person: typeof visitor) => {
      const { state, message } = await person.call(registrationApi.state, { slug })
      return [state, message]
    }
    const ends = [invitation, request].map(async (token) => {
      const { link_end, conference } = await visitor.call(registrationApi.verify, { token })
      return [link_end, conference?.slug]
    })
    const { registration, conference } = await visitor.call(publicPageApi.read, { slug })
    const page = [registration, conference.delegate_registration_enabled]
    return { states: await Promise.all([visitor, grace, mallory].map(read)), ends: await Promise.all(ends), page }
  }
  const open = ['open', null]
  expect(await seen()).toEqual({
    states: [open, open, open],
    ends: [
      [null, slug],
      [null, slug],
    ],
    page: ['open', true],
  })
  await choose('invited')
  const limited = ['invited', refusalText.invitedOnly]
  expect(await seen()).toEqual({
    states: [limited, open, limited],
    ends: [
      [null, slug],
      ['invited', slug],
    ],
    page: ['invited', false],
  })
  await choose('closed')
  const closed = ['closed', text.closed]
  expect(await seen()).toEqual({
    states: [closed, closed, closed],
    ends: [
      ['closed', slug],
      ['closed', slug],
    ],
    page: ['closed', false],
  })
})

test('inviting needs no public registration, and is refused while it is closed', async () => {
  const { organiser, conference_id, choose } = await hall()
  await choose('invited')
  const add = async () =>
    organiser.call(delegatesApi.add, { conference_id, email: `${randomUUID()}@example.org`, full_name: 'Ada' })
  const [{ id: first }, { id: second }] = [await add(), await add()]
  const invite = (delegateId: string) =>
    organiser.call(invitationsApi.send, { delegateId, conferenceId: conference_id })
  expect(await invite(first)).toEqual({ success: true })
  await choose('closed')
  await expect(invite(second)).rejects.toMatchObject({ status: 409, message: delegatesText.registrationOff })
})

test('the older name of the choice opens and closes it, and leaves what it does not tell apart', async () => {
  const { organiser, conference_id, choose } = await hall()
  const write = async (delegate_registration_enabled: boolean) => {
    const change = { conference_id, delegate_registration_enabled }
    const { registration_choice, ...saved } = await organiser.call(conferencesApi.update, change)
    return [registration_choice, saved.delegate_registration_enabled]
  }
  expect(await write(true)).toEqual(['open', true])
  expect(await write(false)).toEqual(['closed', false])
  expect(await write(false)).toEqual(['closed', false])
  await choose('invited')
  // Whoever reads a conference and writes it back changes nothing.
  expect(await write(false)).toEqual(['invited', false])
  expect(await write(true)).toEqual(['open', true])
  const both = { conference_id, registration_choice: 'invited', delegate_registration_enabled: true } as const
  expect(await organiser.call(conferencesApi.update, both)).toMatchObject({
    registration_choice: 'invited',
    delegate_registration_enabled: false,
    registration: 'invited',
  })
})

test('each change of the choice is in the audit log once', async () => {
  const { organiser, conference_id, choose } = await hall()
  for (const choice of ['invited', 'invited', 'closed', 'open'] as const) await choose(choice)
  const entries = await organiser.call(auditApi.list, { conference_id })
  expect(entries.map(({ action, user_id }) => [action, user_id === organiser.id])).toEqual([
    ['registration_opened', true],
    ['registration_closed', true],
    ['registration_limited', true],
    ['registration_opened', true],
    ['conference_published', true],
  ])
})
