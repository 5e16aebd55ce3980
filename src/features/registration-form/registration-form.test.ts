import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { profileApi } from '#features/profile/contract.ts'
import { auditApi, conferencesApi } from '#features/conferences/contract.ts'
import { delegatesApi } from '#features/delegates/contract.ts'
import { text as delegatesText } from '#features/delegates/text.ts'
import { directoryApi } from '#features/directory/contract.ts'
import { publicPageApi } from '#features/public-page/contract.ts'
import { membershipApi, registrationApi } from '#features/registration/contract.ts'
import { searchApi } from '#features/search/contract.ts'
import { violates } from '#server/db/refusals.ts'
import { deliver, exportOf, invitedTo, tokenTo } from '#server/test-fixtures.ts'
import { testHall } from '#server/test-hall.ts'
import type { Input } from '#shared/contract.ts'
import { registrationFormApi } from './form-contract.ts'
import { answerText } from './answer-text.ts'
import { questionText } from './refusal-text.ts'
import { CONSENT, MOST_QUESTIONS } from './rules.ts'
import { registrationAnswers, registrationQuestions } from './server/table.ts'

type Question = Omit<Input<typeof registrationFormApi.add>, 'conference_id'>

const SOUP = { kind: 'choice' as const, label: 'Which soup?', options: ['Fish', 'Leek'], required: true }
const DIET = { kind: 'text', label: 'What do you eat?' } as const
const PHOTOS = { kind: 'consent', label: 'You may photograph me' } as const

async function hall() {
  const kit = await testHall()
  const { organiser, conference_id } = kit
  const { slug } = await organiser.call(conferencesApi.read, { conference_id })
  const ask = async (question: Question) => {
    const all = await organiser.call(registrationFormApi.add, { conference_id, ...question })
    return all.at(-1)?.id ?? ''
  }
  const invited = (who = {}) => invitedTo(kit, organiser, conference_id, who)
  async function signUp({ email, token }: { email: string; token: string }, answers?: unknown) {
    const data = { registration_token: token, full_name: 'Me', ...(answers !== undefined && { answers }) }
    const headers = { 'x-supabase-api-version': '2024-01-01' }
    const payload = { email, password: 'correct horse', data }
    const reply = await kit.app.inject({ method: 'POST', url: '/auth/v1/signup', payload, headers })
    return { status: reply.statusCode, body: reply.json() }
  }
  const rowOf = async (email: string) => {
    const { delegates } = await organiser.call(delegatesApi.list, { conference_id, q: email })
    return delegates[0]!
  }
  const answersOf = async (email: string) => {
    const { answers } = await rowOf(email)
    return answers.map(({ label, value, current }) => [label, value, current])
  }
  const csv = () => organiser.call(delegatesApi.export, { conference_id })
  return { ...kit, kit, slug, ask, invited, signUp, rowOf, answersOf, csv }
}

async function withQuestions() {
  const fixtures = await hall()
  const { ask } = fixtures
  const [soup, diet, photos] = [await ask(SOUP), await ask(DIET), await ask(PHOTOS)]
  const answers = { [soup]: 'Leek', [diet]: 'Anything\nbut eels', [photos]: CONSENT.withheld }
  return { ...fixtures, soup, diet, photos, answers }
}

const GIVEN = [
  [SOUP.label, 'Leek', true],
  [DIET.label, 'Anything\nbut eels', true],
  [PHOTOS.label, CONSENT.withheld, true],
]

describe('the questions', () => {
  test('are ten at most, also when several are added at once', async () => {
    const { organiser, conference_id, db } = await hall()
    const add = () => organiser.call(registrationFormApi.add, { conference_id, ...DIET })
    const tries = await Promise.allSettled(Array.from({ length: 14 }, add))
    const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []))
    expect(refused).toEqual(Array.from({ length: 4 }, () => questionText.full))
    expect(await organiser.call(registrationFormApi.list, { conference_id })).toHaveLength(MOST_QUESTIONS)
    const eleventh = { id: randomUUID(), conference_id, place: 11, ...DIET, options: [], required: false }
    const inserted = db.insert(registrationQuestions).values({ ...eleventh, created_at: new Date().toISOString() })
    await expect(inserted).rejects.toSatisfy((error) => violates(error, 'registration_questions_place_check'))
  })

  test('are asked in the order that the organisers choose', async () => {
    const { organiser, conference_id, soup, diet, photos, invited, visitor } = await withQuestions()
    const order = (ids: string[]) => organiser.call(registrationFormApi.order, { conference_id, ids })
    expect((await order([photos, soup, diet])).map(({ id }) => id)).toEqual([photos, soup, diet])
    for (const ids of [[soup, diet], [soup, soup, diet], [soup, diet, randomUUID()], []])
      await expect(order(ids)).rejects.toMatchObject({ status: 409, message: questionText.reordered })
    const all = await organiser.call(registrationFormApi.remove, { conference_id, id: soup })
    expect(all.map(({ id }) => id)).toEqual([photos, diet])
    const { token } = await invited()
    const { questions } = await visitor.call(registrationApi.verify, { token })
    expect(questions).toEqual([
      { id: photos, options: [], required: false, ...PHOTOS },
      { id: diet, options: [], required: false, ...DIET },
    ])
  })

  test('of another conference cannot be changed, moved or answered', async () => {
    const { organiser, soup, conferenceOf, rowOf, invited, answers } = await withQuestions()
    const conference_id = await conferenceOf(organiser)
    const gone = { status: 404, message: questionText.gone }
    await expect(organiser.call(registrationFormApi.remove, { conference_id, id: soup })).rejects.toMatchObject(gone)
    await expect(
      organiser.call(registrationFormApi.change, { conference_id, id: soup, ...DIET }),
    ).rejects.toMatchObject(gone)
    const ids = { conference_id, ids: [soup] }
    await expect(organiser.call(registrationFormApi.order, ids)).rejects.toMatchObject({ status: 409 })
    const { id } = await rowOf((await invited()).email)
    const elsewhere = organiser.call(delegatesApi.setAnswers, { conference_id, id, answers })
    await expect(elsewhere).rejects.toMatchObject({ status: 404, message: delegatesText.notFound })
  })

  test('that are wrong are refused at their field', async () => {
    const { organiser, conference_id } = await hall()
    const add = (question: Question) => organiser.call(registrationFormApi.add, { conference_id, ...question })
    const refused = (fields: Record<string, string>) => ({ status: 400, fields })
    await expect(add({ ...DIET, label: ' ' })).rejects.toMatchObject(refused({ label: questionText.noLabel }))
    await expect(add({ ...DIET, label: 'x'.repeat(201) })).rejects.toMatchObject(
      refused({ label: questionText.labelTooLong }),
    )
    await expect(add({ ...SOUP, options: ['Fish'] })).rejects.toMatchObject(
      refused({ options: questionText.fewOptions }),
    )
    // Only a choice has options.
    expect(await add({ ...DIET, options: ['Fish', 'Leek'] })).toMatchObject([{ ...DIET, options: [] }])
  })
})

describe('answers', () => {
  test('that organisers noted stay where somebody who registers says nothing', async () => {
    const { organiser, conference_id, invited, signUp, rowOf, answersOf, soup, diet, photos } = await withQuestions()
    const ada = await invited()
    const { id } = await rowOf(ada.email)
    const noted = { [soup]: 'Fish', [diet]: 'No nuts' }
    await organiser.call(delegatesApi.setAnswers, { conference_id, id, answers: noted })
    await signUp(ada, { [soup]: 'Leek', [photos]: CONSENT.given })
    expect(await answersOf(ada.email)).toEqual([
      [SOUP.label, 'Leek', true],
      [DIET.label, 'No nuts', true],
      [PHOTOS.label, CONSENT.given, true],
    ])
  })

  test('are given with a new account, which does not carry them itself', async () => {
    const { invited, signUp, answers, answersOf } = await withQuestions()
    const ada = await invited()
    const { status, body } = await signUp(ada, answers)
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toContain('Leek')
    expect(await answersOf(ada.email)).toEqual(GIVEN)
  })

  test('of the longest kind fit into a sign-up', async () => {
    const { ask, invited, signUp, answersOf } = await hall()
    const ids: string[] = []
    while (ids.length < MOST_QUESTIONS) ids.push(await ask({ ...DIET, label: `${ids.length} ${'x'.repeat(190)}` }))
    const ada = await invited()
    const long = '€'.repeat(1000)
    expect((await signUp(ada, Object.fromEntries(ids.map((id) => [id, long])))).status).toBe(200)
    expect((await answersOf(ada.email)).map(([, value]) => value)).toEqual(ids.map(() => long))
  })

  test('are given by Register Now, by accepting with an account, and without a link', async () => {
    const { kit, as, visitor, slug, invited, signUp, answers, answersOf, conference_id } = await withQuestions()
    const email = `${randomUUID()}@example.org`
    await visitor.call(registrationApi.registerNow, { slug, email, full_name: 'Me' })
    await deliver(kit)
    expect((await signUp({ email, token: tokenTo(kit, email) }, answers)).status).toBe(200)
    const [grace, edith] = [await as(), await as()]
    const { token } = await invited({ email: grace.email })
    await grace.call(registrationApi.accept, { token, answers })
    const { questions } = await edith.call(registrationApi.state, { slug })
    expect(questions.map(({ label }) => label)).toEqual([SOUP.label, DIET.label, PHOTOS.label])
    await edith.call(membershipApi.register, { conference_id, full_name: 'Edith', answers })
    for (const one of [email, grace.email, edith.email]) expect(await answersOf(one)).toEqual(GIVEN)
  })

  test('that are required or wrong are refused in each way in, and nobody is registered', async () => {
    const { as, invited, signUp, soup, diet, rowOf, conference_id } = await withQuestions()
    const [ada, grace, edith] = [await invited(), await as(), await as()]
    const { token } = await invited({ email: grace.email })
    const problem = answerText.at(SOUP.label, answerText.unchosen)
    for (const wrong of [undefined, {}, { [soup]: '' }, { [soup]: 'Eel' }]) {
      expect(await signUp(ada, wrong)).toMatchObject({ status: 400, body: { message: problem } })
      const refused = { status: 400, message: problem, fields: { [`answers.${soup}`]: answerText.unchosen } }
      const answers = wrong && { answers: wrong }
      await expect(grace.call(registrationApi.accept, { token, ...answers })).rejects.toMatchObject(refused)
      const here = { conference_id, full_name: 'Me', ...answers }
      await expect(edith.call(membershipApi.register, here)).rejects.toMatchObject(refused)
    }
    const long = { token, answers: { [soup]: 'Fish', [diet]: 'x'.repeat(1001) } }
    const fields = { [`answers.${diet}`]: answerText.tooLong }
    await expect(grace.call(registrationApi.accept, long)).rejects.toMatchObject({ status: 400, fields })
    for (const email of [ada.email, grace.email]) expect(await rowOf(email)).toMatchObject({ is_registered: false })
    expect(await rowOf(edith.email)).toBeUndefined()
  })

  test('to questions that were changed meanwhile are refused, because nobody answered those', async () => {
    const { organiser, conference_id, invited, signUp, answers, soup, diet } = await withQuestions()
    const ada = await invited()
    await organiser.call(registrationFormApi.change, {
      conference_id,
      id: diet,
      ...DIET,
      label: 'What do you not eat?',
    })
    expect(await signUp(ada, answers)).toMatchObject({ status: 409, body: { message: answerText.outdated } })
    expect((await signUp(ada, { [soup]: 'Fish' })).status).toBe(200)
  })

  test('stay with the words that they were given to', async () => {
    const { organiser, conference_id, invited, signUp, answers, answersOf, soup, photos, csv } = await withQuestions()
    const ada = await invited({ full_name: 'Ada' })
    await signUp(ada, answers)
    const reworded = { ...SOUP, options: ['Fish', 'Onion'] }
    const all = await organiser.call(registrationFormApi.change, { conference_id, id: soup, ...reworded })
    expect(all.map(({ label, answers: count }) => [label, count])).toEqual([
      [SOUP.label, 0],
      [DIET.label, 1],
      [PHOTOS.label, 1],
    ])
    await organiser.call(registrationFormApi.remove, { conference_id, id: photos })
    expect(await answersOf(ada.email)).toEqual([
      [DIET.label, 'Anything\nbut eels', true],
      [SOUP.label, 'Leek', false],
      [PHOTOS.label, CONSENT.withheld, false],
    ])
    const [headings = '', row = ''] = (await csv()).split('\r\n')
    expect(headings).toMatch(
      new RegExp(`,${SOUP.label},${DIET.label},${SOUP.label},${PHOTOS.label}$`.replaceAll('?', '\\?')),
    )
    expect(row).toContain(',,"Anything\nbut eels",Leek,No')
    // Whether it has to be answered is not part of the words.
    const [first] = all
    const same = await organiser.call(registrationFormApi.change, {
      conference_id,
      id: first?.id ?? '',
      ...reworded,
      required: false,
    })
    expect(same[0]).toMatchObject({ id: first?.id, required: false })
  })

  test('are changed by the person, one at a time, and what is required cannot be taken away', async () => {
    const { organiser, conference_id, soup, diet, answers, as, slug, answersOf } = await withQuestions()
    const grace = await as()
    const refusal = { status: 404 }
    await expect(grace.call(membershipApi.answers, { conference_id })).rejects.toMatchObject(refusal)
    await grace.call(membershipApi.register, { conference_id, full_name: 'Grace', answers })
    const change = (some: Record<string, string>) =>
      grace.call(membershipApi.setAnswers, { conference_id, answers: some })
    const { questions, answers: read } = await change({ [diet]: '' })
    expect(questions).toEqual((await grace.call(registrationApi.state, { slug })).questions)
    expect(read.map(({ question_id, value }) => [question_id, value])).toEqual([
      [soup, 'Leek'],
      [expect.any(String), CONSENT.withheld],
    ])
    const fields = { [`answers.${soup}`]: answerText.unchosen }
    await expect(change({ [soup]: '' })).rejects.toMatchObject({ status: 400, fields })
    await organiser.call(conferencesApi.update, { conference_id, registration_choice: 'closed' })
    await change({ [soup]: 'Fish' })
    expect(await answersOf(grace.email)).toEqual([
      [SOUP.label, 'Fish', true],
      [PHOTOS.label, CONSENT.withheld, true],
    ])
  })

  test('are noted by organisers, also of somebody who has not registered, and that is in the audit log', async () => {
    const { organiser, conference_id, soup, diet, invited, rowOf } = await withQuestions()
    const { id, email } = await invited()
    expect((await rowOf(email)).answers).toEqual([])
    const set = (answers: Record<string, string>) =>
      organiser.call(delegatesApi.setAnswers, { conference_id, id, answers })
    expect((await set({ [soup]: 'Fish', [diet]: 'Soup' })).answers.map(({ value }) => value)).toEqual(['Fish', 'Soup'])
    expect((await set({ [soup]: '' })).answers.map(({ value }) => value)).toEqual(['Soup'])
    await expect(set({ [soup]: 'Eel' })).rejects.toMatchObject({ status: 400 })
    const entries = await organiser.call(auditApi.list, { conference_id })
    expect(entries.filter(({ action }) => action === 'delegate_changed')).toHaveLength(2)
  })

  test('are in no list that participants or visitors read', async () => {
    const { as, organiser, register, conference_id, slug, visitor, soup, diet, photos } = await withQuestions()
    const [grace, mark] = [await as(), `Mark${randomUUID().slice(0, 8)}`]
    await organiser.call(registrationFormApi.change, { conference_id, id: soup, ...SOUP, required: false })
    const answers = { [diet]: mark, [photos]: CONSENT.given }
    const consents = { listed: true, suggestable: true, reachable: true }
    await grace.call(membershipApi.register, { conference_id, full_name: 'Grace', consents, answers })
    const ada = await register()
    const seen = [
      await ada.call(directoryApi.people, { conference_id }),
      await ada.call(searchApi.search, { conference_id, q: mark }),
      await ada.call(searchApi.search, { conference_id, q: 'Grace' }),
      await ada.call(membershipApi.answers, { conference_id }),
      await grace.call(profileApi.read, {}),
      await visitor.call(publicPageApi.read, { slug }),
    ]
    expect(JSON.stringify(seen)).toContain('Grace')
    expect(JSON.stringify(seen)).not.toContain(mark)
  })

  test('are in the file of the person, and go with the account, the delegate and the conference', async () => {
    const { kit, as, db, organiser, conference_id, diet, soup, rowOf } = await withQuestions()
    const [grace, edith] = [await as(), await as()]
    for (const person of [grace, edith]) {
      const answers = { [soup]: 'Fish', [diet]: 'Only soup' }
      await person.call(membershipApi.register, { conference_id, full_name: 'Me', answers })
    }
    const file = (await exportOf(kit, grace)).json()
    expect(JSON.stringify(file)).toContain('{"question":"What do you eat?","answer":"Only soup"}')
    const count = () => db.$count(registrationAnswers, eq(registrationAnswers.question_id, diet))
    expect(await count()).toBe(2)
    await grace.call(profileApi.erase, {})
    expect(await count()).toBe(1)
    const { id } = await rowOf(edith.email)
    await organiser.call(delegatesApi.remove, { conference_id, id })
    expect(await count()).toBe(0)
  })
})
