import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type PlanId, PLANS } from '#features/billing/rules.ts'
import { endSubscriptions } from '#features/billing/server/service.ts'
import { auditApi, conferencesApi } from '#features/conferences/contract.ts'
import { joinConference } from '#features/conferences/server/members.ts'
import { auditLog, conferences } from '#features/conferences/server/table.ts'
import { text as conferencesText } from '#features/conferences/text.ts'
import { type Db, transact } from '#server/db/db.ts'
import { type Caller, callerWith, emailsTo, testApp } from '#server/test.ts'
import { deliver, fillConference, givePlan, registeredFor } from '#server/test-fixtures.ts'
import { type Delegate, delegatesApi, invitationsApi } from './contract.ts'
import { ANSWER_LIMITS } from './goal-rules.ts'
import { DELEGATE_STATUSES, type DelegateSort } from './rules.ts'
import { sendErasureNotices } from './server/erasure-notices.ts'
import { forgetPastDelegates } from './server/retention.ts'
import { delegates } from './server/table.ts'
import { refusalText } from './refusal-text.ts'
import { importText, text } from './text.ts'

const caseFile = (name: string) => readFileSync(new URL(`../../shared/csv-cases/${name}`, import.meta.url))
const noAccess = { status: 404, code: 'not_found', message: conferencesText.noAccess }

async function organised({ plan = 'professional' }: { plan?: PlanId } = {}) {
  const fixtures = await testApp({ start: new Date('2026-03-10T12:30:00Z') })
  const ada = await fixtures.as({ plan })
  const conference_id = await fixtures.conferenceOf(ada, { active: true, delegate_registration_enabled: true })
  const add = (full_name: string, more: { email?: string; company?: string; position?: string } = {}) =>
    ada.call(delegatesApi.add, { conference_id, full_name, email: `${randomUUID()}@example.org`, ...more })
  const list = (more = {}) => ada.call(delegatesApi.list, { conference_id, ...more })
  return { ...fixtures, ada, conference_id, add, list }
}

const csv = (...lines: string[]) => `email,name\n${lines.join('\n')}\n`

describe('single delegates', () => {
  test('an organiser adds, changes and removes a delegate', async () => {
    const { ada, conference_id, list, clock } = await organised()
    const added = await ada.call(delegatesApi.add, {
      conference_id,
      email: ' Grace@Example.ORG ',
      full_name: '  Grace\tHopper ',
      company: '',
    })
    const at = clock.now().toISOString()
    expect(added).toEqual({
      id: added.id,
      conference_id,
      email: 'grace@example.org',
      full_name: 'Grace Hopper',
      company: null,
      position: null,
      is_registered: false,
      created_at: at,
      updated_at: at,
      status: 'Pending',
      delivery: null,
      delivery_error: null,
      invited_at: null,
      opened_at: null,
      registered_at: null,
      answers: [],
    } satisfies Delegate)
    const { id } = added
    const changed = await ada.call(delegatesApi.update, { conference_id, id, company: 'Navy' })
    expect(changed).toEqual({ ...added, company: 'Navy', updated_at: changed.updated_at })
    expect(changed.updated_at > added.updated_at).toBe(true)
    expect(await list()).toEqual({
      delegates: [changed],
      next_cursor: null,
      total: 1,
      counts: { Pending: 1, Invited: 0, Bounced: 0, Opened: 0, Registered: 0, Expired: 0 },
      credits: { used: 1, limit: 1000 },
      last_import: null,
      next_erasure: null,
      last_erasure: null,
    })
    await ada.call(delegatesApi.remove, { conference_id, id })
    expect((await list()).delegates).toEqual([])
    const gone = { status: 404, code: 'not_found', message: text.notFound }
    await expect(ada.call(delegatesApi.remove, { conference_id, id })).rejects.toMatchObject(gone)
    await expect(ada.call(delegatesApi.update, { conference_id, id, company: 'x' })).rejects.toMatchObject(gone)
  })

  test.each([
    [{ email: '', full_name: 'Ada' }, 'email', refusalText.required],
    [{ email: 'a@example.org', full_name: ' ' }, 'full_name', refusalText.required],
    [{ full_name: 'Ada' }, 'email', refusalText.required],
    [{ email: 'not an address', full_name: 'Ada' }, 'email', refusalText.badEmail],
    [{ email: 'a@example', full_name: 'Ada' }, 'email', refusalText.badEmail],
    [{ email: 'a@example.org\r\nBcc: b@example.org', full_name: 'Ada' }, 'email', refusalText.badEmail],
    [{ email: 'a@example.org\n', full_name: 'Ada' }, 'email', refusalText.badEmail],
    [{ email: 'a\u0000@example.org', full_name: 'Ada' }, 'email', refusalText.badEmail],
    [{ email: `${'a'.repeat(250)}@example.org`, full_name: 'Ada' }, 'email', refusalText.badEmail],
    [{ email: 'аda@example.org', full_name: 'a Cyrillic letter' }, 'email', refusalText.badEmail],
    [{ email: 'a@example.org', full_name: 'x'.repeat(201) }, 'full_name', refusalText.nameTooLong],
  ])('%j is refused', async (payload, field, message) => {
    const { ada, conference_id } = await organised()
    const url = `/api/conferences/${conference_id}/delegates`
    const reply = await ada.request({ method: 'POST', url, payload })
    expect([reply.statusCode, reply.json()]).toMatchObject([400, { code: 'invalid', fields: { [field]: message } }])
  })

  test('an address occurs once in a conference, in upper or lower case', async () => {
    const { ada, add, conferenceOf } = await organised()
    const { email } = await add('Ada', { email: 'same@example.org' })
    const taken = { status: 409, code: 'conflict', message: text.taken, fields: { email: text.taken } }
    await expect(add('Ada again', { email: 'SAME@example.org' })).rejects.toMatchObject(taken)
    const other = await add('Ben')
    const change = { conference_id: other.conference_id, id: other.id, email: 'Same@Example.org' }
    await expect(ada.call(delegatesApi.update, change)).rejects.toMatchObject(taken)
    const elsewhere = await conferenceOf(ada)
    const there = { conference_id: elsewhere, full_name: 'Ada', email: email ?? '' }
    expect(await ada.call(delegatesApi.add, there)).toMatchObject({ email: 'same@example.org' })
  })

  test('of twenty who add the same address at once, one does', async () => {
    const { add, list } = await organised()
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => add('Ada', { email: 'once@example.org' })))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await list()).total).toBe(1)
  })

  test('fields that only the server may set are ignored', async () => {
    const { ada, conference_id, clock } = await organised()
    const sent = {
      email: 'own@example.org',
      full_name: 'Ada',
      id: randomUUID(),
      is_registered: true,
      created_at: '2001-01-01T00:00:00Z',
      user_id: ada.id,
      invitation_hash: 'mine',
      status: 'Registered',
    }
    const url = `/api/conferences/${conference_id}/delegates`
    const made: Delegate = (await ada.request({ method: 'POST', url, payload: sent })).json()
    expect(made).toMatchObject({ is_registered: false, status: 'Pending', created_at: clock.now().toISOString() })
    expect(made.id).not.toBe(sent.id)
    const { email: _, ...again } = sent
    await ada.request({ method: 'PATCH', url: `${url}/${made.id}`, payload: { ...again, conference_id: randomUUID() } })
    const { delegates: after } = await ada.call(delegatesApi.list, { conference_id })
    expect(after).toEqual([made])
  })

  test('nobody reaches another conference’s delegates through their own conference', async () => {
    const { as, conferenceOf, add, list } = await organised()
    const mallory = await as({ subscribed: true })
    const own = await conferenceOf(mallory)
    const { id } = await add('Ada')
    const before = await list()
    const missing = { status: 404, message: text.notFound }
    await expect(mallory.call(delegatesApi.update, { conference_id: own, id, full_name: 'M' })).rejects.toMatchObject(
      missing,
    )
    await expect(mallory.call(delegatesApi.remove, { conference_id: own, id })).rejects.toMatchObject(missing)
    await expect(mallory.call(invitationsApi.send, { delegateId: id, conferenceId: own })).rejects.toMatchObject(
      missing,
    )
    expect(await list()).toEqual(before)
  })
})

describe('the list', () => {
  const names = (page: { delegates: { full_name: string }[] }) => page.delegates.map(({ full_name }) => full_name)

  test('comes in pages, in every order, with each person once', async () => {
    const fixtures = await organised()
    const { list, add } = fixtures
    for (const [name, company] of [
      ['Zoë', 'b'],
      ['ábel', 'c'],
      ['Ábel', 'a'],
      ['Bea', ''],
    ] as const)
      // prettier-ignore
      await add(name, { email: `${company || 'z'}-${randomUUID()}@example.org`, company })
    const walk = async (sort: DelegateSort) => {
      const found: string[] = []
      for (let cursor: string | null | undefined; cursor !== null;) {
        const page = await list({ sort, limit: 1, ...(cursor && { cursor }) })
        found.push(...names(page))
        cursor = page.next_cursor
      }
      return found.join(' ')
    }
    expect({
      name: await walk('name'),
      '-name': await walk('-name'),
      email: await walk('email'),
      '-email': await walk('-email'),
      company: await walk('company'),
      '-company': await walk('-company'),
      status: await walk('status'),
      '-status': await walk('-status'),
      added: await walk('added'),
      '-added': await walk('-added'),
    }).toEqual({
      name: 'ábel Ábel Bea Zoë',
      '-name': 'Zoë Bea Ábel ábel',
      email: 'Ábel Zoë ábel Bea',
      '-email': 'Bea ábel Zoë Ábel',
      company: 'Bea Ábel Zoë ábel',
      '-company': 'ábel Zoë Ábel Bea',
      status: 'Zoë ábel Ábel Bea',
      '-status': 'Bea Ábel ábel Zoë',
      added: 'Zoë ábel Ábel Bea',
      '-added': 'Bea Ábel ábel Zoë',
    })
  })

  test('is searched by name, address, company and position, ignoring accents and case', async () => {
    const { list, add } = await organised()
    await add('Zoë Müller', { company: 'Ünlü & Co', position: '100% Boss' })
    await add('山田 太郎', { company: '株式会社' })
    await add('محمد', { email: 'under_score@example.org' })
    const found = async (q: string) => names(await list({ q }))
    expect([
      await found('zoe'),
      await found('MULLER zo'),
      await found('unlu'),
      await found('100%'),
      await found('太郎'),
      await found('محمد'),
      await found('under_score'),
      await found('under%score'),
      await found(String.raw`\ `),
      await found(' '),
    ]).toEqual([
      ['Zoë Müller'],
      ['Zoë Müller'],
      ['Zoë Müller'],
      ['Zoë Müller'],
      ['山田 太郎'],
      ['محمد'],
      ['محمد'],
      [],
      [],
      ['Zoë Müller', 'محمد', '山田 太郎'],
    ])
    expect(await list({ q: 'zoe', status: 'Registered' })).toMatchObject({ total: 0, delegates: [] })
    expect(await list({ q: 'zoe', status: 'Pending' })).toMatchObject({ total: 1, counts: { Pending: 3 } })
  })

  test.each([
    'x',
    'bnVsbA',
    Buffer.from('["a"]').toString('base64url'),
    Buffer.from('["\\u0000",1]').toString('base64url'),
  ])('an invalid cursor is refused: %s', async (cursor) => {
    const { list } = await organised()
    await expect(list({ cursor })).rejects.toMatchObject({ status: 400, message: text.badCursor })
  })

  test('sorting by a hidden column is refused', async () => {
    const { ada, conference_id } = await organised()
    for (const query of ['sort=invitation_hash', 'sort=user_id', 'status=1', 'limit=0', 'limit=5000']) {
      const reply = await ada.request({ url: `/api/conferences/${conference_id}/delegates?${query}` })
      expect([query, reply.statusCode]).toEqual([query, 400])
    }
  })

  test('each read and each export is in the audit log', async () => {
    const { ada, conference_id, list, add, clock } = await organised()
    await add('Ada')
    await add('Ben')
    await list()
    await list({ limit: 1 })
    clock.forward(45 * 60_000)
    await list({ limit: 1 })
    await ada.call(delegatesApi.export, { conference_id })
    const entries = await ada.call(auditApi.list, { conference_id })
    expect(entries.map(({ action, count, user_id, name }) => [action, count, user_id === ada.id, name])).toEqual([
      ['delegates_exported', 2, true, ada.email],
      ['delegates_listed', 1, true, ada.email],
      ['delegates_listed', 3, true, ada.email],
      ['delegate_added', 1, true, ada.email],
      ['delegate_added', 1, true, ada.email],
      ['registration_opened', 1, true, ada.email],
      ['conference_published', 1, true, ada.email],
    ])
    const first = await ada.call(auditApi.list, { conference_id, limit: 2 })
    const second = await ada.call(auditApi.list, { conference_id, limit: 9, before: first.at(-1)?.id })
    expect(first).toHaveLength(2)
    expect([...first, ...second]).toEqual(entries)
  })
})

describe('attendee credits', () => {
  const used = { status: 409, code: 'limit_reached', message: text.creditsUsed(PLANS.starter.credits) }

  test('are counted over all conferences of the owner, and after a downgrade new delegates are refused and none removed', async () => {
    const fixtures = await organised({ plan: 'starter' })
    const { ada, conferenceOf, add, list } = fixtures
    const other = await conferenceOf(ada)
    await fillConference(fixtures, other, PLANS.starter.credits)
    await expect(add('One more')).rejects.toMatchObject(used)
    expect(await list()).toMatchObject({ total: 0, credits: { used: 700, limit: 700 } })
    const [row] = await fixtures.db.select().from(delegates).where(eq(delegates.conference_id, other)).limit(1)
    await ada.call(delegatesApi.remove, { conference_id: other, id: row?.id ?? '' })
    await add('One more')
    await ada.call(conferencesApi.remove, { conference_id: other })
    expect(await list()).toMatchObject({ total: 1, credits: { used: 1, limit: 700 } })
  })

  test('with one left, of twenty at once exactly one is added', async () => {
    const fixtures = await organised({ plan: 'starter' })
    const other = await fixtures.conferenceOf(fixtures.ada)
    await fillConference(fixtures, fixtures.conference_id, PLANS.starter.credits - 1)
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) =>
        fixtures.ada.call(delegatesApi.add, {
          conference_id: i % 2 ? other : fixtures.conference_id,
          email: `${i}@example.org`,
          full_name: `Person ${i}`,
        }),
      ),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await fixtures.list()).credits).toEqual({ used: 700, limit: 700 })
  })

  test('an import that exceeds them is refused as a whole', async () => {
    const fixtures = await organised({ plan: 'starter' })
    const { ada, conference_id, list } = fixtures
    await fillConference(fixtures, fixtures.conference_id, PLANS.starter.credits - 1)
    const file = csv('a@example.org,A', 'b@example.org,B')
    const preview = await ada.call(delegatesApi.import, { conference_id, dry_run: 'true' }, file)
    expect(preview).toMatchObject({ imported: 2, credits: { used: 699, limit: 700 } })
    await expect(ada.call(delegatesApi.import, { conference_id }, file)).rejects.toMatchObject(used)
    expect((await list()).total).toBe(699)
    await ada.call(delegatesApi.import, { conference_id }, csv('a@example.org,A'))
    expect((await list()).total).toBe(700)
  })

  test('without a plan everything can be read and exported, nothing added, and delegates can be removed', async () => {
    const { ada, conference_id, list, add, core, clock } = await organised()
    const { id } = await add('Ada')
    await endSubscriptions(core, ada.id, clock.now())
    const fresh = { status: 402, code: 'subscription_required' }
    await expect(add('Ben')).rejects.toMatchObject(fresh)
    await expect(ada.call(delegatesApi.update, { conference_id, id, full_name: 'A' })).rejects.toMatchObject(fresh)
    await expect(ada.call(delegatesApi.import, { conference_id }, csv('b@example.org,B'))).rejects.toMatchObject(fresh)
    const invite = { delegateId: id, conferenceId: conference_id }
    await expect(ada.call(invitationsApi.send, invite)).rejects.toMatchObject(fresh)
    expect(await list()).toMatchObject({ total: 1, credits: { used: 1, limit: null } })
    expect(await ada.call(delegatesApi.export, { conference_id })).toContain('Ada')
    await ada.call(delegatesApi.remove, { conference_id, id })
    expect((await list()).total).toBe(0)
  })
})

describe('import', () => {
  test('the file of 200 rows adds 192 delegates and explains 8 skipped rows; a second import adds nothing', async () => {
    const { ada, conference_id, list } = await organised()
    const file = caseFile('delegates-200.csv')
    const preview = await ada.call(delegatesApi.import, { conference_id, dry_run: 'true' }, file)
    expect([preview.imported, preview.skipped.length, preview.rows.length]).toEqual([192, 8, 200])
    expect(preview.rows[14]).toMatchObject({ line: preview.skipped[0]?.line, full_name: '' })
    expect(preview.rows.map(({ line }) => line)).toEqual(preview.rows.map(({ line }) => line).toSorted((a, b) => a - b))
    expect((await list()).total).toBe(0)

    const imported = await ada.call(delegatesApi.import, { conference_id }, file)
    expect(imported).toEqual({ ...preview, import_id: expect.any(String), rows: [] })
    const listed = await list()
    expect(listed).toMatchObject({ total: 192, counts: { Pending: 192 }, last_import: { delegates: 192 } })
    expect(await ada.call(delegatesApi.counts, { conference_id })).toEqual(listed.counts)

    const again = await ada.call(delegatesApi.import, { conference_id }, file)
    expect([again.imported, again.already_there, again.skipped.length]).toEqual([0, 192, 200])
    expect(again.skipped.filter(({ reason }) => reason === importText.alreadyThere)).toHaveLength(192)
    expect(await list()).toMatchObject({ total: 192, last_import: { delegates: 192 } })
  })

  test('an interest that is cut in the middle of an emoji is imported', async () => {
    const { ada, conference_id, db } = await organised()
    const long = `${'x'.repeat(ANSWER_LIMITS.tag - 1)}🌙`
    const file = `email,name,interests,seeking\nada@example.org,Ada,${long},learn: ${long.slice(7)}\n`
    const { imported } = await ada.call(delegatesApi.import, { conference_id }, file)
    const [row] = await db.select().from(delegates).where(eq(delegates.conference_id, conference_id))
    const cut = `${'x'.repeat(ANSWER_LIMITS.tag - 1)}\ufffd`
    expect([imported, row?.interests, row?.seeking]).toEqual([1, [cut], [{ goal: 'learn', tag: cut.slice(7) }]])
  })

  test('the same file imported twice at once adds each person once', async () => {
    const { ada, conference_id, list } = await organised()
    const file = caseFile('delegates-200.csv')
    const both = await Promise.all([1, 2].map(() => ada.call(delegatesApi.import, { conference_id }, file)))
    expect(both.map(({ imported }) => imported).toSorted((a, b) => a - b)).toEqual([0, 192])
    expect((await list()).total).toBe(192)
  })

  test('existing delegates keep their state, and new ones are in the order of the file', async () => {
    const fixtures = await organised()
    const { ada, conference_id, list } = fixtures
    await registeredFor(fixtures, ada, conference_id, { email: 'in@example.org', full_name: 'In' })
    const file = csv('new@example.org,New', 'IN@example.org,Other name', 'wrong@example,W', 'b@example.org,B')
    const imported = await ada.call(delegatesApi.import, { conference_id }, file)
    expect(imported).toMatchObject({
      imported: 2,
      already_there: 1,
      skipped: [
        { line: 3, reason: importText.alreadyThere },
        { line: 4, reason: importText.notAnEmail('wrong@example') },
      ],
    })
    const { delegates: all } = await list({ sort: 'added' })
    expect(all.map(({ full_name, status }) => `${full_name} ${status}`)).toEqual([
      'In Registered',
      'New Pending',
      'B Pending',
    ])
  })

  test.each([
    ['missing-columns.csv', { file: 'Invalid CSV format' }, importText.noColumns],
    ['header-only.csv', { file: 'Empty CSV' }, importText.noRows],
    ['empty.csv', { file: 'Invalid CSV format' }, importText.noColumns],
  ])('%s is refused with a sentence', async (name, fields, message) => {
    const { ada, conference_id } = await organised()
    const refused = ada.call(delegatesApi.import, { conference_id }, caseFile(name))
    await expect(refused).rejects.toMatchObject({ status: 400, code: 'invalid', message, fields })
  })

  test('the last import can be undone, unless one of its delegates has registered', async () => {
    const fixtures = await organised()
    const { ada, conference_id, list, add } = fixtures
    const undo = () => ada.call(delegatesApi.undoImport, { conference_id })
    await expect(undo()).rejects.toMatchObject({ status: 409, message: text.nothingToUndo })
    await add('By hand')
    await ada.call(delegatesApi.import, { conference_id }, csv('a@example.org,A', 'b@example.org,B'))
    await ada.call(invitationsApi.sendAll, { conference_id })
    expect(await undo()).toEqual({ removed: 2 })
    expect((await list()).delegates.map(({ full_name }) => full_name)).toEqual(['By hand'])
    await expect(undo()).rejects.toMatchObject({ status: 409, message: text.nothingToUndo })
    // The emails of the removed delegates are deleted too.
    fixtures.mailer.sent.length = 0
    await fixtures.outbox.flush()
    expect(fixtures.mailer.sent.filter(({ to_address }) => /^[ab]@example/.test(to_address))).toEqual([])

    // Undo in a toast is for its own import, even if another one followed.
    const { import_id } = await ada.call(delegatesApi.import, { conference_id }, csv('e@example.org,E'))
    fixtures.clock.forward(1000)
    await ada.call(delegatesApi.import, { conference_id }, csv('f@example.org,F'))
    expect(await ada.call(delegatesApi.undoImport, { conference_id, import_id: import_id ?? '' })).toEqual({
      removed: 1,
    })
    expect((await list()).delegates.map(({ full_name }) => full_name)).toEqual(['By hand', 'F'])
    expect(await undo()).toEqual({ removed: 1 })

    const email = `${randomUUID()}@example.org`
    await ada.call(delegatesApi.import, { conference_id }, csv(`${email},C`, 'd@example.org,D'))
    const { delegates: found } = await list({ q: email })
    await fixtures.db
      .update(delegates)
      .set({ is_registered: true })
      .where(eq(delegates.id, found[0]?.id ?? ''))
    await expect(undo()).rejects.toMatchObject({ status: 409, message: text.someRegistered })
    expect(await list()).toMatchObject({ total: 3, last_import: null })
  })
})

describe('export', () => {
  test('contains all delegates, guards formulas, and can be imported again without loss', async () => {
    const { ada, conference_id, conferenceOf } = await organised()
    await ada.call(delegatesApi.import, { conference_id }, caseFile('delegates-200.csv'))
    await ada.call(delegatesApi.import, { conference_id }, caseFile('formula-cells.csv'))
    const file = await ada.call(delegatesApi.export, { conference_id })
    expect(file.split('\r\n')[0]).toBe(
      '\ufeffname,email,company,position,interests,looking for,can offer,status,added on,registered on',
    )
    expect(file).toContain(
      "\r\n'=1+1,formula.one@example.org,'+44 20 7946 0000,'-2+3,,,,Pending,2026-03-10T12:30:00.000Z,",
    )
    expect(file).not.toMatch(/(^|,|\n)"?[=+\-@]/)

    const copy = await conferenceOf(ada)
    const back = await ada.call(delegatesApi.import, { conference_id: copy }, file)
    expect([back.imported, back.skipped]).toEqual([195, []])
    const everything = async (id: string) =>
      (await ada.call(delegatesApi.list, { conference_id: id, limit: 200, sort: 'added' })).delegates.map(
        ({ full_name, email, company, position }) => ({ full_name, email, company, position }),
      )
    expect(await everything(copy)).toEqual(await everything(conference_id))
  })

  test('keeps interests, goals and what they are about', async () => {
    const { ada, db, conference_id, conferenceOf } = await organised()
    const list =
      'email,name,interests,looking for,can offer\nada@example.org,Ada,Rotas; Sleep,learn: Rust; buy,mentor: Rotas'
    await ada.call(delegatesApi.import, { conference_id }, list)
    const copy = await conferenceOf(ada)
    await ada.call(delegatesApi.import, { conference_id: copy }, await ada.call(delegatesApi.export, { conference_id }))
    const said = (id: string) =>
      db
        .select({ interests: delegates.interests, seeking: delegates.seeking, offering: delegates.offering })
        .from(delegates)
        .where(eq(delegates.conference_id, id))
    expect(await said(copy)).toEqual([
      {
        interests: ['Rotas', 'Sleep'],
        seeking: [
          { goal: 'learn', tag: 'Rust' },
          { goal: 'buy', tag: null },
        ],
        offering: [{ goal: 'mentor', tag: 'Rotas' }],
      },
    ])
  })

  test('names in all scripts, with quotes, line ends and markup, are kept unchanged', async () => {
    const { add, list } = await organised()
    const names = ['محمد بن سلمان', '山田 "太郎"', '<b>Bob</b> & <script>alert(1)</script>', "O'Neil, Jr.", '𝒜da 👩‍💻']
    for (const name of names) await add(name)
    await add('CR\r\nLF')
    const shown = (await list({ sort: 'added' })).delegates.map(({ full_name }) => full_name)
    expect(shown).toEqual([...names, 'CR LF'])
  })
})

test('visitors, delegates and other organisers can read neither the list, its exports nor the audit log', async () => {
  const fixtures = await organised()
  const { ada, as, visitor, conference_id, conferenceOf } = fixtures
  const delegate = await registeredFor(fixtures, ada, conference_id)
  const other = await as({ subscribed: true })
  const elsewhere = await registeredFor(
    fixtures,
    other,
    await conferenceOf(other, { active: true, delegate_registration_enabled: true }),
  )
  const reads = [
    delegatesApi.list,
    delegatesApi.counts,
    delegatesApi.export,
    invitationsApi.progress,
    auditApi.list,
  ] as const
  for (const read of reads) {
    await expect(visitor.call(read, { conference_id })).rejects.toMatchObject({ status: 401 })
    for (const person of [delegate, other, elsewhere] as Caller[])
      await expect(person.call(read, { conference_id })).rejects.toMatchObject(noAccess)
    expect(await ada.call(read, { conference_id })).toBeDefined()
  }
})

/** A published conference with somebody who registered and somebody who did not, and its hourly jobs. */
async function pastConference() {
  const fixtures = await organised()
  const { ada, conferenceOf, core, db, clock } = fixtures
  const dates = { start_date: '2026-03-11', end_date: '2026-03-12' }
  const conference_id = await conferenceOf(ada, { active: true, delegate_registration_enabled: true, ...dates })
  await registeredFor(fixtures, ada, conference_id, { full_name: 'In' })
  await ada.call(delegatesApi.add, { conference_id, email: 'pending@example.org', full_name: 'Pending' })
  /** Runs the jobs at noon of this day. Returns the names that are left. */
  const left = async (on: string) => {
    clock.set(`${on}T12:00:00Z`)
    await sendErasureNotices(core, clock.now())
    await forgetPastDelegates(db, clock.now())
    const rows = await db.select().from(delegates).where(eq(delegates.conference_id, conference_id))
    return rows.map(({ full_name }) => full_name).toSorted()
  }
  /** Sorted by their subjects, because emails are sent side by side. */
  const notices = async () => {
    await deliver(fixtures)
    const subjects = emailsTo(fixtures.mailer.sent, ada.email).map(({ subject }) => subject)
    return subjects.toSorted().map((subject) => /^(.+) of .+ (will be .+)$/.exec(subject)?.slice(1))
  }
  /** The organiser, logged in again with a paid plan, because weeks have passed. */
  async function organiser() {
    await givePlan(core, ada.id, 'professional')
    const payload = { email: ada.email, password: ada.password }
    const reply = await fixtures.app.inject({ method: 'POST', url: '/auth/v1/token?grant_type=password', payload })
    return callerWith(fixtures.app, reply.json<{ access_token: string }>().access_token)
  }
  const change = async (fields: object) => (await organiser()).call(conferencesApi.update, { conference_id, ...fields })
  const erasures = async () => {
    const { next_erasure, last_erasure } = await (await organiser()).call(delegatesApi.list, { conference_id })
    return { next_erasure, last_erasure }
  }
  return { ...fixtures, conference_id, left, notices, organiser, change, erasures }
}

/** Resolves when a statement waits for a lock. The embedded engine has one connection, for which everything waits at once. */
async function waitsForLock(db: Db) {
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while (process.env.TEST_ENGINE === 'postgres' && (await db.execute(waiting)).rows.length === 0);
}

describe('delegates of a past conference', () => {
  test('are erased a week after the organisers were emailed: unregistered ones after a month, the others after a year', async () => {
    const { left, notices, db, conference_id } = await pastConference()
    expect(await left('2026-04-05')).toEqual(['In', 'Pending'])
    expect(await notices()).toEqual([])
    expect(await left('2026-04-06')).toEqual(['In', 'Pending'])
    expect(await left('2026-04-12')).toEqual(['In', 'Pending'])
    expect(await notices()).toEqual([['1 delegate', 'will be erased on April 13, 2026']])
    expect(await left('2026-04-13')).toEqual(['In'])
    expect(await left('2027-03-07')).toEqual(['In'])
    expect(await left('2027-03-13')).toEqual(['In'])
    expect(await left('2027-03-14')).toEqual([])
    expect(await notices()).toEqual([
      ['1 delegate', 'will be erased on April 13, 2026'],
      ['1 delegate', 'will be erased on March 14, 2027'],
    ])
    const forgotten = and(eq(auditLog.conference_id, conference_id), eq(auditLog.action, 'delegates_forgotten'))
    expect(await db.$count(auditLog, forgotten)).toBe(2)
  })

  test('are not erased within 14 days of a mistyped year, nor at all once it is corrected', async () => {
    const { left, notices, change, erasures } = await pastConference()
    expect(await left('2026-03-20')).toHaveLength(2)
    await change({ start_date: '2016-03-11', end_date: '2016-03-12' })
    expect(await left('2026-03-20')).toHaveLength(2)
    expect(await left('2026-03-27')).toHaveLength(2)
    expect(await notices()).toEqual([['2 delegates', 'will be erased on April 3, 2026']])
    expect(await erasures()).toEqual({ next_erasure: { on: '2026-04-03', delegates: 2 }, last_erasure: null })
    expect(await left('2026-04-02')).toHaveLength(2)
    await change({ start_date: '2026-03-11', end_date: '2026-03-12' })
    expect(await erasures()).toEqual({ next_erasure: null, last_erasure: null })
    expect(await left('2026-04-09')).toHaveLength(2)
    expect(await left('2026-04-15')).toHaveLength(2)
    expect(await left('2026-04-16')).toEqual(['In'])
  })

  test('who were imported afterwards stay for 14 days, with a notice of their own', async () => {
    const { left, notices, organiser, conference_id } = await pastConference()
    expect(await left('2026-04-06')).toHaveLength(2)
    expect(await left('2026-04-10')).toHaveLength(2)
    await (await organiser()).call(delegatesApi.import, { conference_id }, 'email,name\nlate@example.org,Late\n')
    expect(await left('2026-04-14')).toEqual(['In', 'Late'])
    expect(await left('2026-04-17')).toEqual(['In', 'Late'])
    expect(await left('2026-04-23')).toEqual(['In', 'Late'])
    expect(await left('2026-04-24')).toEqual(['In'])
    expect(await notices()).toEqual([
      ['1 delegate', 'will be erased on April 13, 2026'],
      ['1 delegate', 'will be erased on April 24, 2026'],
    ])
  })

  test('are not erased within 14 days of a restoration, and a notice from before the deletion is void', async () => {
    const { left, notices, organiser, conference_id, clock, erasures } = await pastConference()
    expect(await left('2026-04-06')).toHaveLength(2)
    await (await organiser()).call(conferencesApi.remove, { conference_id })
    clock.set('2026-04-26T12:00:00Z')
    await (await organiser()).call(conferencesApi.restore, { conference_id })
    expect(await erasures()).toEqual({ next_erasure: null, last_erasure: null })
    expect(await left('2026-04-26')).toHaveLength(2)
    expect(await left('2026-05-02')).toHaveLength(2)
    expect(await notices()).toEqual([])
    expect(await left('2026-05-03')).toHaveLength(2)
    expect(await notices()).toEqual([['1 delegate', 'will be erased on May 10, 2026']])
    expect(await left('2026-05-09')).toHaveLength(2)
    expect(await left('2026-05-10')).toEqual(['In'])
  })

  test('are never erased without a notice, and never before a week has passed since', async () => {
    const { left, db, clock, notices } = await pastConference()
    clock.set('2026-06-01T12:00:00Z')
    await forgetPastDelegates(db, clock.now())
    expect(await left('2026-06-01')).toEqual(['In', 'Pending'])
    expect(await notices()).toEqual([['1 delegate', 'will be erased on June 8, 2026']])
    expect(await left('2026-06-07')).toEqual(['In', 'Pending'])
    expect(await left('2026-06-08')).toEqual(['In'])
  })

  test('are not erased while their dates are being corrected', async () => {
    const { left, db, clock, conference_id } = await pastConference()
    await left('2026-04-06')
    clock.set('2026-04-13T12:00:00Z')
    const [corrected, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const correction = { start_date: '2026-11-11', end_date: '2026-11-12', dates_changed_at: clock.now().toISOString() }
    const correcting = transact(db, async (tx) => {
      await tx.update(conferences).set(correction).where(eq(conferences.id, conference_id))
      corrected.resolve()
      await mayCommit.promise
    })
    await corrected.promise
    const erasing = forgetPastDelegates(db, clock.now())
    await Promise.race([erasing, waitsForLock(db)])
    mayCommit.resolve()
    await Promise.all([correcting, erasing])
    expect(await left('2026-04-13')).toEqual(['In', 'Pending'])
  })

  test('are announced to every organiser, with a link to export them', async () => {
    const fixtures = await pastConference()
    const { left, as, db, clock, conference_id, ada, mailer } = fixtures
    const helper = await as()
    await joinConference(db, { conference_id, user_id: helper.id, role: 'organiser' }, clock.now())
    await left('2026-04-06')
    await deliver(fixtures)
    const link = `http://foyer.test/conference/${conference_id}?tab=delegates`
    for (const { email } of [ada, helper])
      expect(emailsTo(mailer.sent, email).map(({ body_text }) => body_text.includes(link))).toEqual([true])
  })

  test('leave a list that says how many were erased, and when', async () => {
    const { left, erasures } = await pastConference()
    await left('2026-04-06')
    expect(await erasures()).toEqual({ next_erasure: { on: '2026-04-13', delegates: 1 }, last_erasure: null })
    await left('2026-04-13')
    const last_erasure = { at: '2026-04-13T12:00:00.000Z', delegates: 1 }
    expect(await erasures()).toEqual({ next_erasure: null, last_erasure })
  })
})

test('the filter’s statuses are the same as the list’s', async () => {
  const { list } = await organised()
  expect(Object.keys((await list()).counts)).toEqual([...DELEGATE_STATUSES])
})

describe('selected delegates', () => {
  test('are removed together, with their invitations and access, or none of them', async () => {
    const fixtures = await organised()
    const { ada, conference_id, conferenceOf, list, add } = fixtures
    const registered = await registeredFor(fixtures, ada, conference_id, { full_name: 'Registered' })
    const invited = await add('Invited', { email: 'selected@example.org' })
    const stays = await add('Stays')
    await ada.call(invitationsApi.send, { delegateId: invited.id, conferenceId: conference_id })
    const other = await conferenceOf(ada)
    const foreign = await ada.call(delegatesApi.add, { conference_id: other, full_name: 'F', email: 'f@example.org' })
    const remove = (...ids: string[]) => ada.call(delegatesApi.removeSelected, { conference_id, ids })

    const refusal = { status: 404, code: 'not_found', message: text.someGone }
    await expect(remove(registered.delegate_id, invited.id, foreign.id)).rejects.toMatchObject(refusal)
    expect((await list()).total).toBe(3)
    await expect(registered.call(conferencesApi.read, { conference_id })).rejects.toMatchObject({ status: 403 })
    const used = (await list()).credits.used
    expect(await remove(registered.delegate_id, invited.id)).toEqual({ removed: 2 })
    expect(await list()).toMatchObject({ delegates: [{ id: stays.id }], credits: { used: used - 2 } })
    await expect(registered.call(conferencesApi.read, { conference_id })).rejects.toMatchObject(noAccess)
    fixtures.mailer.sent.length = 0
    await fixtures.outbox.flush()
    expect(fixtures.mailer.sent.filter(({ to_address }) => to_address === 'selected@example.org')).toEqual([])
    const entries = await ada.call(auditApi.list, { conference_id, limit: 20 })
    expect(entries.filter(({ action }) => action === 'delegate_removed')).toMatchObject([{ count: 2, user_id: ada.id }])
  })

  test('can be all who match, and can be removed without a plan', async () => {
    const fixtures = await organised()
    const { ada, conference_id, core, clock, list } = fixtures
    await fillConference(fixtures, conference_id, 1200)
    const ids = (more: { q?: string; status?: 'Pending' | 'Registered' }) =>
      ada.call(delegatesApi.ids, { conference_id, ...more })
    expect(await ids({ status: 'Registered' })).toEqual([])
    const some = await ids({ q: 'person 11', status: 'Pending' })
    expect(some).toHaveLength((await list({ q: 'person 11', status: 'Pending' })).total)
    expect(some[0]).toEqual({ id: some[0]?.id, is_registered: false })
    await endSubscriptions(core, ada.id, clock.now())
    const all = (await ids({})).map(({ id }) => id)
    expect(await ada.call(delegatesApi.removeSelected, { conference_id, ids: all })).toEqual({ removed: 1200 })
    expect((await list()).total).toBe(0)
  })
})
