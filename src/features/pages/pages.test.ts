import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PLANS } from '#features/billing/rules.ts'
import { subscriptions } from '#features/billing/server/table.ts'
import { conferencesApi } from '#features/conferences/contract.ts'
import { conferences } from '#features/conferences/server/table.ts'
import { delegatesApi } from '#features/delegates/contract.ts'
import { publicPageApi } from '#features/public-page/contract.ts'
import { registrationApi } from '#features/registration/contract.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { speakersApi } from '#features/speakers/contract.ts'
import { testApp } from '#server/test.ts'
import { DOWNLOADS } from './download-rules.ts'
import { CHECKLIST } from './server/checklist.ts'
import { pressKit } from './server/logos.ts'
import { PUBLIC_PAGES } from './site-rules.ts'
import { text } from './text.ts'

/** An organiser with a published conference whose name nobody else has. */
async function organiser(fields: object = {}, env: Record<string, string> = {}) {
  const fixtures = await testApp({ pages: true, env, start: new Date('2026-05-04T12:00:00Z') })
  const ada = await fixtures.as({ plan: 'enterprise' })
  const conference_id = await fixtures.conferenceOf(ada, { active: true, ...fields })
  const { slug, name } = await ada.call(conferencesApi.read, { conference_id })
  const get = (url: string, headers: Record<string, string> = {}) =>
    fixtures.visitor.request({ method: 'GET', url, headers })
  return { ...fixtures, ada, conference_id, slug, name, get }
}

test.each([
  ['/terms', '/terms-of-service'],
  ['/privacy', '/privacy-policy'],
  ['/cookies', '/cookie-policy'],
])('%s redirects permanently to %s', async (from, to) => {
  const { visitor } = await testApp()
  const reply = await visitor.request({ method: 'GET', url: from })
  expect([reply.statusCode, reply.headers.location]).toEqual([301, to])
})

test('the sitemap names every public page and every published conference, and no draft', async () => {
  const { ada, conferenceOf, slug, get } = await organiser()
  const draft = await ada.call(conferencesApi.read, { conference_id: await conferenceOf(ada) })
  const reply = await get('/sitemap.xml')
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  const addresses = [...reply.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)
  expect(addresses.slice(0, PUBLIC_PAGES.length)).toEqual(PUBLIC_PAGES.map((path) => `http://foyer.test${path}`))
  expect(addresses).toContain(`http://foyer.test/${slug}`)
  expect(reply.body).not.toContain(draft.slug)

  const again = await get('/sitemap.xml', { 'if-none-match': String(reply.headers.etag) })
  expect(again.statusCode).toBe(304)
  await ada.call(conferencesApi.update, { conference_id: draft.id, active: true })
  const later = await get('/sitemap.xml', { 'if-none-match': String(reply.headers.etag) })
  expect([later.statusCode, later.body.includes(`/${draft.slug}<`)]).toEqual([200, true])
})

test('robots.txt excludes the addresses of the API and names the sitemap', async () => {
  const { visitor } = await testApp()
  const reply = await visitor.request({ method: 'GET', url: '/robots.txt' })
  expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(reply.body.split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /functions/',
    'Disallow: /auth/v1/',
    'Disallow: /dev/',
    '',
    'Sitemap: http://foyer.test/sitemap.xml',
    '',
  ])
})

test('a published conference has a share picture that changes with it and disappears with it', async () => {
  const { ada, conference_id, slug, get } = await organiser()
  const address = `/share/${slug}.png`
  const first = await get(address)
  expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'image/png'])
  expect(await sharp(first.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
  const ask = () => get(address, { 'if-none-match': String(first.headers.etag) })
  expect((await ask()).statusCode).toBe(304)

  await ada.call(conferencesApi.update, { conference_id, location: 'Corn Exchange' })
  const second = await ask()
  expect(second.statusCode).toBe(200)
  expect(second.rawPayload).not.toEqual(first.rawPayload)

  await ada.call(conferencesApi.update, { conference_id, active: false })
  const missing = await get('/share/neverwas.png')
  const gone = await ask()
  expect([gone.statusCode, gone.json().code, gone.json().message]).toEqual([
    404,
    missing.json().code,
    missing.json().message,
  ])
})

test('the share picture of a renamed conference redirects', async () => {
  const { ada, conference_id, slug, get } = await organiser()
  const renamed = await ada.call(conferencesApi.update, { conference_id, name: `Renamed ${slug}` })
  const reply = await get(`/share/${slug}.png`)
  expect([reply.statusCode, reply.headers.location]).toEqual([301, `/share/${renamed.slug}.png`])
})

test('a page can ask whether a newer build exists', async () => {
  const { get } = await organiser()
  const reply = await get('/version.json')
  expect(reply.headers['cache-control']).toBe('no-store')
  expect((await get('/about')).body).toContain(`src="${reply.json().build}"`)
})

test('every page’s head names a share picture that exists', async () => {
  const { slug, get } = await organiser()
  for (const path of ['/', '/about', `/${slug}`]) {
    const page = await get(path)
    const address = /<meta property="og:image" content="http:\/\/foyer\.test([^"]+)"/.exec(page.body)?.[1] ?? ''
    const picture = await get(address)
    expect([path, picture.statusCode, picture.headers['content-type']]).toEqual([path, 200, 'image/png'])
  }
})

test('every page has one canonical address, and a missing one says noindex', async () => {
  const { get } = await organiser()
  const slashed = await get('/about/')
  expect([slashed.statusCode, slashed.body]).toEqual([
    200,
    expect.stringContaining('<link rel="canonical" href="http://foyer.test/about"/>'),
  ])
  const nothing = await get('/nobody-organises-this')
  expect([nothing.statusCode, nothing.body]).toEqual([
    404,
    expect.stringContaining('<title>Conference Not Found | Foyer</title>'),
  ])
  expect(nothing.body).toContain('<meta name="robots" content="noindex"/>')
})

test('no link on any public page is broken, nor is the section it links to', async () => {
  const { get, slug } = await organiser()
  const bodies = new Map<string, string>()
  const bodyOf = async (path: string) => {
    const cached = bodies.get(path)
    if (cached !== undefined) return cached
    const reply = await get(path)
    expect([path, reply.statusCode]).toEqual([path, 200])
    bodies.set(path, reply.body)
    return reply.body
  }
  const leads: [from: string, href: string, isThere: boolean][] = []
  for (const from of [...PUBLIC_PAGES, `/${slug}`]) {
    const links = [...(await bodyOf(from)).matchAll(/<a [^>]*?href="([^"]+)"/g)].map(([, href]) => href ?? '')
    for (const href of links) {
      const { origin, pathname, search, hash } = new URL(href.replaceAll('&amp;', '&'), `http://foyer.test${from}`)
      if (origin !== 'http://foyer.test') continue
      const target = await bodyOf(pathname + search)
      const part = hash === '' ? '<body' : `id="${hash.slice(1)}"`
      if (!pathname.startsWith('/downloads/')) leads.push([from, href, target.includes(part)])
    }
  }
  expect(leads.filter(([, , isThere]) => !isThere)).toEqual([])
  expect(leads.length).toBeGreaterThan(300)
})

test('structured data describes the product, the questions and the articles', async () => {
  const { get } = await organiser()
  const typeOf = async (path: string) => {
    const block = /<script type="application\/ld\+json">([^<]+)<\/script>/.exec((await get(path)).body)?.[1]
    return block === undefined ? null : JSON.parse(block)
  }
  const product = await typeOf('/')
  expect(product).toMatchObject({ '@type': 'SoftwareApplication', name: 'Foyer', url: 'http://foyer.test' })
  expect(product.offers.map(({ price }: { price: number }) => price)).toEqual([50, 75, 150])
  const faq = await typeOf('/faq')
  expect(faq['@type']).toBe('FAQPage')
  expect(faq.mainEntity).toHaveLength(27)
  expect(faq.mainEntity[0]).toMatchObject({ '@type': 'Question', name: 'What is Foyer?' })
  expect(await typeOf('/blog/session-titles-people-choose')).toMatchObject({
    '@type': 'BlogPosting',
    datePublished: '2025-03-20',
  })
  expect(await typeOf('/careers')).toMatchObject({ '@type': 'Occupation' })
  expect(await typeOf('/about')).toBe(null)
})

test('the events page lists the published conferences: current, upcoming and, below, past ones', async () => {
  const { ada, conferenceOf, slug, name, get } = await organiser({
    start_date: '2026-05-03',
    end_date: '2026-05-04',
    delegate_registration_enabled: true,
  })
  const past = await conferenceOf(ada, { active: true, name: `Past ${slug}`, start_date: '2026-05-02' })
  await conferenceOf(ada, { active: true, name: `Next ${slug}`, start_date: '2026-05-05' })
  const draft = await conferenceOf(ada, { name: `Draft ${slug}`, start_date: '2026-06-01' })
  const page = await get('/events')
  expect(page.statusCode).toBe(200)
  expect(page.body).not.toContain(text.sampleEvents)
  expect(page.body).not.toContain(`Draft ${slug}`)
  const [before = '', over = ''] = page.body.split('<h2>Past</h2>')
  const [live = '', coming = ''] = before.split('<h2>Upcoming</h2>')
  expect(live).toMatch(/<h2>On now<.h2>/)
  expect(live).toContain(name)
  expect(live).toContain(`href="/register?conference=${slug}"`)
  expect(live.split(name)[1]).toContain('>On now</span>')
  expect(coming).toContain(`Next ${slug}`)
  expect(coming).not.toContain('>On now</span>')
  expect(over).toContain(`Past ${slug}`)
  expect(over).not.toContain('Register Now')

  await ada.call(conferencesApi.update, { conference_id: draft, active: true })
  expect((await get('/events')).body).toContain(`Draft ${slug}`)
  await ada.call(conferencesApi.update, { conference_id: past, active: false })
  expect((await get('/events')).body).not.toContain(`Past ${slug}`)
})

test('a conference whose owner has no plan or no credits left is nowhere shown as open', async () => {
  const { ada, conference_id, slug, get, visitor, clock, db } = await organiser({ delegate_registration_enabled: true })
  const shown = async () => [
    (await ada.call(conferencesApi.read, { conference_id })).registration,
    (await ada.call(conferencesApi.list, {})).find(({ id }) => id === conference_id)?.registration,
    (await visitor.call(registrationApi.state, { slug })).state,
    (await visitor.call(publicPageApi.read, { slug })).registration,
    (await get('/events')).body.includes(`href="/register?conference=${slug}"`),
  ]
  expect(await shown()).toEqual(['open', 'open', 'open', 'open', true])
  const rows = Array.from({ length: PLANS.enterprise.credits }, (_, i) => `${i}@example.org,Person ${i}`)
  await ada.call(delegatesApi.import, { conference_id }, `email,name\n${rows.join('\n')}\n`)
  expect(await shown()).toEqual(['full', 'full', 'full', 'full', false])
  await db.update(subscriptions).set({ status: 'canceled' }).where(eq(subscriptions.user_id, ada.id))
  expect(await shown()).toEqual(['lapsed', 'lapsed', 'closed', 'closed', false])
  await db
    .update(conferences)
    .set({ end_date: '2020-01-01', start_date: null })
    .where(eq(conferences.id, conference_id))
  clock.forward(5000)
  expect(await shown()).toEqual(['over', 'over', 'over', 'over', false])
})

test('the legal pages name the operator from the environment', async () => {
  const { get } = await organiser(
    {},
    { CONTACT_EMAIL: 'office@example.org', POSTAL_ADDRESS: 'Foyer, 1 High Street, Leith' },
  )
  const legal = await get('/legal')
  expect(legal.body).toContain('mailto:office@example.org?subject=Legal')
  expect(legal.body).toContain('<span>Foyer</span><span>1 High Street</span><span>Leith</span>')
  expect((await get('/careers')).body).toContain('mailto:office@example.org')
})

test('without an address for contact the legal pages lead to the contact form, not to the sender of emails', async () => {
  const { get } = await organiser({}, { CONTACT_EMAIL: '', MAIL_FROM: 'Foyer <no-reply@localhost>' })
  for (const path of ['/legal', '/careers']) {
    const { body } = await get(path)
    expect(body).not.toContain('no-reply@')
    expect(/<main.*<\/main>/s.exec(body)?.[0]).toContain('href="/contact"')
  }
})

/** Sentences that once stood on a page, of things that the product does not have. */
const NOT_THERE = [
  /you both asked|asked (nearly )?the same question/g,
  /time for a coffee/g,
  /who else is going/g,
  /\b(PDF|PPTX?|DOCX?)\b/g,
  /Forgot your password/g,
  /every list can be exported|export (every list|everything)/g,
  /ignore or block anybody/g,
]

test('no public page promises what is not there', async () => {
  const { get } = await organiser()
  const promised: (readonly [path: string, words: string])[] = []
  for (const path of PUBLIC_PAGES) {
    const { body } = await get(path)
    for (const sentence of NOT_THERE)
      promised.push(...[...body.matchAll(sentence)].map(([words]) => [path, words] as const))
  }
  expect(promised).toEqual([])
})

test.each(DOWNLOADS)('$title is a file', async ({ to }) => {
  const { visitor } = await testApp()
  const reply = await visitor.request({ method: 'GET', url: to })
  const name = to.split('/').pop()
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-disposition']).toBe(`attachment; filename="foyer-${name}"`)
  expect(reply.rawPayload.length).toBeGreaterThan(100)
})

test('the press kit has every logo as SVG and as PNG, and is the same each time', async () => {
  const kit = await pressKit()
  const { 'foyer-press-kit/README.txt': usage = Buffer.alloc(0), ...looks } = unzipSync(kit)
  expect(Buffer.from(usage).toString()).toMatch(/^Foyer: mark and name\n/)
  const names = ['colour', 'colour-on-dark', 'black', 'white'].flatMap((look) => [`logo-${look}`, `mark-${look}`])
  const files = names.flatMap((name) => [`foyer-press-kit/${name}.svg`, `foyer-press-kit/${name}.png`])
  expect(Object.keys(looks)).toEqual(files)
  for (const [name, bytes] of Object.entries(looks))
    expect(await sharp(bytes).metadata()).toMatchObject(name.endsWith('.png') ? { format: 'png', height: 512 } : {})
  expect(await pressKit()).toEqual(kit)
})

test('the schedule template can be imported without a warning', async () => {
  const { ada, conference_id, get } = await organiser()
  const { rawPayload } = await get('/downloads/schedule-template.csv')
  const { imported, skipped, warnings } = await ada.call(scheduleApi.import, { conference_id }, rawPayload)
  expect([imported, skipped, warnings]).toEqual([5, [], []])
  const speakers = await ada.call(speakersApi.list, { conference_id })
  expect(speakers.map(({ name }) => name)).toEqual(['Alex Example', 'Kim Specimen', 'Sam Sample'])
})

test('the delegate template can be imported without a warning', async () => {
  const { ada, conference_id, get } = await organiser()
  const { rawPayload } = await get('/downloads/delegate-template.csv')
  const { imported, skipped } = await ada.call(delegatesApi.import, { conference_id }, rawPayload)
  expect([imported, skipped]).toEqual([3, []])
})

test('the checklist has the forty items that it promises', async () => {
  const { visitor } = await testApp()
  expect(CHECKLIST.flatMap(({ what }) => what)).toHaveLength(40)
  const page = await visitor.request({ method: 'GET', url: '/downloads/organiser-checklist.html' })
  expect(page.body.match(/type="checkbox"/g)).toHaveLength(40)
})

test('the landing page shows those who came to attend what is on, never a draft', async () => {
  const { ada, conferenceOf, conference_id, name, get } = await organiser({
    start_date: '2026-05-03',
    end_date: '2026-05-04',
  })
  await conferenceOf(ada, { name: `Draft of ${name}`, start_date: '2026-05-03' })
  const band = async () => (await get('/')).body.split('<h2 id="events-band">')[1]?.split('</section>')[0] ?? ''
  expect(await band()).toContain(name)
  expect(await band()).toContain('>On now</span>')
  expect(await band()).not.toContain('Draft of')
  await ada.call(conferencesApi.update, { conference_id, active: false })
  expect(await band()).not.toContain(name)
})
