import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { APIRequestContext, Page } from '@playwright/test'
import { largeProgramme } from '#server/test-programme.ts'
import { expect, expectAccessible, type SignedIn, test as base } from './fixtures.ts'
import { OUTBOX, startServer } from './server.ts'
import { expectToast, slowTimers } from './shown.ts'

const SCHEDULE = { name: 'programme.csv', mimeType: 'text/csv', buffer: largeProgramme() }
const ITEMS = 487
const SPEAKERS = 476
const SESSION = 'Closing words'

/**
 * `newServer` is the address of a server that nobody has used yet, with the product's defaults, so that an email address
 * must be confirmed through a link.
 */
const test = base.extend<{ newServer: string }>({
  newServer: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const server = await startServer({ AUTH_AUTOCONFIRM: 'false' })
      await use(server.url)
      await server.stop()
    },
    { timeout: 120_000 },
  ],
})

async function linkInEmail(page: Page, url: string, email: string) {
  const outbox = await page.context().newPage()
  await outbox.goto(url + OUTBOX)
  const link = await outbox.locator('article', { hasText: email }).first().locator('pre a').first().getAttribute('href')
  await outbox.close()
  return link ?? ''
}

async function signUp(page: Page, url: string, email: string) {
  await page.goto(url)
  await page.getByRole('link', { name: 'Get Started' }).click()
  await page.getByLabel('Full name').fill('Olive Organiser')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.getByLabel('Confirm password').fill('correct horse')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expectToast(page, 'Account created successfully')
  await page.goto(await linkInEmail(page, url, email))
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expectToast(page, 'Email verified successfully!')
}

test('a new organiser on a new server publishes a conference that a visitor reads', async ({
  page,
  browser,
  newServer,
}) => {
  test.setTimeout(300_000)
  const name = `Open Doors ${randomUUID().slice(0, 6)}`
  const slug = name.toLowerCase().replaceAll(' ', '')

  await test.step('sign up and confirm the address', async () => {
    await signUp(page, newServer, `${randomUUID()}@example.org`)
    await expect(page).toHaveURL(`${newServer}/plans`)
    await expectToast(page, 'A subscription is required to access this area.')
  })

  await test.step('subscribe', async () => {
    await page.getByRole('button', { name: 'Choose Professional' }).click()
    await expect(page.getByText('Test mode: no card is charged')).toBeVisible()
    await page.getByRole('button', { name: 'Pay £75' }).click()
    await expectToast(page, 'Subscription activated')
    await expect(page).toHaveURL(`${newServer}/conference-manager`)
    await expect(page.getByText('No conferences yet')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('create a conference after a preview', async () => {
    await page.getByRole('button', { name: 'Create New Conference' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('Start date').fill('2013-02-02')
    await dialog.getByLabel('End date').fill('2013-02-03')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByText(slug)).toBeVisible()
    await dialog.getByRole('button', { name: 'Create Conference' }).click()
    await expectToast(page, 'Conference created successfully!')
    await page.waitForURL(/\/conference\/[^/]+$/)
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  })

  await test.step('import the schedule after a preview', async () => {
    await page.getByRole('tab', { name: 'Schedule' }).click()
    await page.getByRole('button', { name: 'Import CSV' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type="file"]').setInputFiles(SCHEDULE)
    const importButton = dialog.getByRole('button', { name: `Import ${ITEMS} items` })
    await expect(importButton).toBeVisible()
    await expectAccessible(page)
    await importButton.click()
    await expectToast(page, `${ITEMS} schedule items imported`)
    await expect(page.getByRole('tab', { name: `Schedule ${ITEMS}` })).toBeVisible()
    await expect(page.getByRole('tab', { name: `Speakers ${SPEAKERS}` })).toBeVisible()
    await expect(page.getByText(SESSION).first()).toBeAttached()
    await expectAccessible(page)
  })

  await test.step('publish', async () => {
    await page.getByRole('button', { name: 'Publish Conference' }).click()
    await expectToast(page, 'Conference published successfully')
  })

  await test.step('a visitor opens the page in another browser', async () => {
    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto(`${newServer}/${slug}`)
    await expect(visitor.getByRole('heading', { name, level: 1 })).toBeVisible()
    await visitor.getByRole('tab', { name: 'Schedule', exact: true }).first().click()
    await expect(visitor.getByRole('tab', { name: /Day 1/ })).toBeVisible()
    await visitor.getByLabel('Find a session, speaker or room').fill(SESSION)
    await expect(visitor.getByText(`1 of ${ITEMS} sessions`)).toBeVisible()
    await expect(visitor.getByRole('button', { name: SESSION })).toBeVisible()
    await expectAccessible(visitor)
    await visitor.close()
  })

  await test.step('unpublish, and visitors no longer find it', async () => {
    await page.getByRole('button', { name: 'More actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Unpublish Conference' }).click()
    await expectToast(page, 'Conference unpublished successfully')
    const visitor = await (await browser.newContext()).newPage()
    const reply = await visitor.goto(`${newServer}/${slug}`)
    expect(reply?.status()).toBe(404)
    await expect(visitor.getByRole('heading', { name: 'Conference Not Found' })).toBeVisible()
    await visitor.close()
  })
})

test('titles in lists open what they name', async ({ page, request, signInAs }) => {
  const { token, conferences } = await signInAs({ plan: 'starter', conferences: [{ name: 'Tide Days' }] })
  const headers = { authorization: `Bearer ${token}` }
  const path = `/api/conferences/${conferences[0]?.id}`
  const item = { title: 'Salt and sand', day: 'Day 1', start_time: '10:00', end_time: '10:30' }
  const delegate = { email: `${randomUUID()}@example.org`, full_name: 'Grace Hopper' }
  for (const [list, data] of [
    ['schedule', item],
    ['speakers', { name: 'Ada Lovelace', title: 'Mathematician' }],
    ['delegates', delegate],
  ] as const) {
    expect((await request.post(`${path}/${list}`, { data, headers })).ok()).toBe(true)
  }

  await page.goto(`/conference/${conferences[0]?.id}`)
  for (const [tab, title, field] of [
    ['Schedule', 'Salt and sand', 'Title'],
    ['Speakers', 'Ada Lovelace', 'Name'],
    ['Delegates', 'Grace Hopper', 'Full name'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await page.getByRole('button', { name: title, exact: true }).click()
    await expect(page.getByRole('dialog').getByLabel(field).first()).toHaveValue(title)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})

test(
  "the calendar file of a draft's page opens for its organiser",
  { tag: '@any-width' },
  async ({ page, signInAs }) => {
    const { conferences } = await signInAs({ plan: 'starter', conferences: [{ name: 'Tide Days' }] })
    await page.goto(`/${conferences[0]?.slug}`)
    await page.getByRole('button', { name: 'Add to Calendar' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Download the programme (.ics)' }).click()
    expect((await download).suggestedFilename()).toBe(`${conferences[0]?.slug}-calendar.ics`)
  },
)

test('closing a half-written form asks first, and its toast disappears when the fields are filled', async ({
  page,
  signInAs,
}) => {
  const { conferences } = await signInAs({ plan: 'starter', conferences: [{ name: 'Dev Conf' }] })
  // So that a toast does not go by itself.
  await slowTimers(page)
  await page.goto(`/conference/${conferences[0]?.id}?tab=schedule`)
  const opener = page.getByRole('button', { name: 'Add Schedule Item' }).first()
  await opener.click()
  const dialog = page.getByRole('dialog')
  const submit = dialog.getByRole('button', { name: 'Add Schedule Item' })
  const missing = page.getByText('Day, start time, end time, and title are required')

  await test.step('an empty form closes without a question', async () => {
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
    await opener.click()
  })

  await test.step('the toast about missing fields stays until they are filled', async () => {
    await submit.click()
    await expectToast(page, 'Validation Error')
    await expect(missing).toBeVisible()
    await expect(dialog.getByText('Please enter a title')).toBeVisible()
    await dialog.getByLabel('Title').fill('Opening')
    await dialog.getByLabel('Day').fill('Day 1')
    await dialog.getByLabel('Start time').fill('10:00')
    await dialog.getByLabel('End time').fill('09:00')
    await expect(missing).toBeHidden()
    await submit.click()
    await expect(dialog.getByText('End time must be after start time')).toBeVisible()
    await expect(missing).toBeHidden()
    await expectAccessible(page)
  })

  await test.step('Escape, the close button and a click outside ask first', async () => {
    const question = dialog.getByText('Discard what you have typed?')
    const keepEditing = dialog.getByRole('button', { name: 'Keep editing' })
    await expect(dialog.getByLabel('End time')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question).toBeVisible()
    await expect(keepEditing).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(dialog.getByLabel('End time')).toBeFocused()
    for (let press = 0; press < 3; press++) await page.keyboard.press('Escape')
    await expect(question).toBeVisible()
    await keepEditing.click()
    await page.mouse.click(5, 5)
    await expect(question).toBeVisible()
    await keepEditing.click()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(question).toBeVisible()
    await expect(dialog.getByLabel('Title')).toHaveValue('Opening')
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  })

  await test.step('the other forms ask too', async () => {
    await page.getByRole('tab', { name: 'Speakers' }).click()
    await page.getByRole('button', { name: 'Add Speaker' }).first().click()
    await expect(dialog.getByRole('button', { name: 'Add Speaker' })).toBeDisabled()
    await expect(dialog.getByText('Name and title are required')).toBeVisible()
    await dialog.getByLabel('Name').fill('Ada Sample')
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('tab', { name: 'Delegates' }).click()
    await page.getByRole('button', { name: 'Add Delegate' }).first().click()
    await dialog.getByLabel('Company').fill('Sample Ltd')
    await dialog.getByLabel('Company').fill('')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.goto('/conference-manager')
    await page.getByRole('button', { name: 'New Conference' }).click()
    await expect(dialog.getByText('Conference name is required')).toBeVisible()
    await dialog.getByLabel('Name').fill('Ops Conf')
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toBeHidden()
  })
})

test('an import requires a file, and accepts another one after a wrong one', async ({ page, signInAs }) => {
  const { conferences } = await signInAs({ plan: 'starter', conferences: [{ name: 'Dev Conf' }] })
  await page.goto(`/conference/${conferences[0]?.id}?tab=delegates`)
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const dialog = page.getByRole('dialog')
  const choose = (name: string, text: string) =>
    dialog.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('Please select a CSV file')).toHaveCount(1)
  await choose('wrong.csv', 'who,where\nAda,London\n')
  await expect(dialog.getByText("CSV must contain at least 'email' and 'name' columns")).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  await choose('empty.csv', '')
  await expect(dialog.getByText('The file is empty.')).toBeVisible()
  await choose('right.csv', 'name,email\nAda Sample,ada@example.org\nNobody,\n')
  const importButton = dialog.getByRole('button', { name: 'Import 1 delegate' })
  await expect(importButton).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(dialog.getByText('Close without importing?')).toBeVisible()
  await page.keyboard.press('Escape')
  await importButton.click()
  await expectToast(page, '1 delegate imported', '1 row was skipped.')
})

test('a file with headings of its own is read as its owner says', async ({ page, signInAs }) => {
  const { conferences } = await signInAs({ plan: 'starter', conferences: [{ name: 'Dev Conf' }] })
  await page.goto(`/conference/${conferences[0]?.id}?tab=schedule`)
  await page.getByRole('button', { name: 'Import CSV' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Import CSV' })
  const rows = Array.from({ length: 250 }, (_, i) => `Day 1,${9 + (i % 9)},Session ${i},"<p>Text ${i}</p>",`)
  const file = [
    'Wochentag,Time Start,Thema,Abstract,Presenter(s)',
    'Day 1,9,Opening,,"jinxx, smtw"',
    ',9,No day,,',
    ...rows,
  ]
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'own.csv', mimeType: 'text/csv', buffer: Buffer.from(file.join('\n')) })

  for (const field of ['day', 'end time', 'title'])
    await expect(dialog.getByText(`No column holds the ${field}`)).toBeVisible()
  await dialog.getByLabel('Day', { exact: true }).selectOption('Wochentag')
  await dialog.getByLabel('Title', { exact: true }).selectOption('Thema')
  await dialog.getByRole('button', { name: 'Read the file with these columns' }).click()
  await expect(dialog.getByText('No column holds the title')).toBeHidden()
  await dialog.getByLabel('The file has no end times. How long is a session?').fill('45')
  await dialog.getByRole('button', { name: 'Use this length' }).click()
  await expect(page.getByText('Invalid CSV format')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Import 251 items' })).toBeEnabled()
  await expectAccessible(page)

  await dialog.getByText('Speakers with a comma: 1 split into names').click()
  await expect(dialog.getByText('Row 2: jinxx · smtw')).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep together: jinxx, smtw' }).click()
  await expect(dialog.getByText('Row 2: jinxx, smtw')).toBeVisible()

  await expect(dialog.locator('tbody tr')).toHaveCount(200)
  await dialog.getByRole('button', { name: 'Show more rows' }).click()
  await expect(dialog.locator('tbody tr')).toHaveCount(252)
  await dialog.getByText('Warnings', { exact: true }).click()
  await expect(dialog.locator('tbody tr')).toHaveCount(250)
  await expect(dialog.locator('tbody tr').first()).toContainText('will become plain text')
  await dialog.getByText('Skipped', { exact: true }).first().click()
  await expect(dialog.locator('tbody tr')).toHaveCount(1)
  await expect(dialog.locator('tbody tr')).toContainText('No day')

  await dialog.getByRole('button', { name: 'Import 251 items' }).click()
  await expectToast(page, '251 schedule items imported', '1 row was skipped.')
  await expect(page.getByRole('tab', { name: 'Speakers 1' })).toBeVisible()
})

test('the files of a draft are saved, and the next session begins where the last one ended', async ({
  page,
  signInAs,
}) => {
  const dates = { start_date: '2030-04-10', end_date: '2030-04-11' }
  const { conferences } = await signInAs({ plan: 'starter', conferences: [{ name: 'Dev Conf', ...dates }] })
  await page.goto(`/conference/${conferences[0]?.id}?tab=schedule`)
  const dialog = page.getByRole('dialog', { name: 'Add Schedule Item' })
  const add = page.getByRole('button', { name: 'Add Schedule Item' })
  await add.click()
  await dialog.getByLabel('Title').fill('Opening')
  await dialog.getByLabel('Day').click()
  await dialog.getByRole('option', { name: 'Day 2 Thu, April 11, 2030' }).click()
  await dialog.getByLabel('Start time').fill('09:00')
  await dialog.getByLabel('End time').fill('10:30')
  await dialog.getByLabel('Location').fill('Hall A')
  await dialog.getByRole('button', { name: 'Add Schedule Item' }).click()
  await expectToast(page, 'Schedule item added successfully')
  await add.click()
  await expect(dialog.getByLabel('Day')).toHaveValue('Day 2')
  await expect(dialog.getByLabel('Start time')).toHaveValue('10:30')
  await expect(dialog.getByLabel('End time')).toHaveValue('')
  await expect(dialog.getByLabel('Location')).toHaveValue('Hall A')
  await page.keyboard.press('Escape')

  for (const [entry, ending] of [
    ['Schedule (CSV)', 'schedule.csv'],
    ['Calendar (ICS)', 'calendar.ics'],
    ['Schedule (JSON)', 'schedule.json'],
    ['Schedule (XML)', 'schedule.xml'],
  ] as const) {
    await page.getByRole('button', { name: 'Export' }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: entry }).click()
    const file = await saved
    expect(file.suggestedFilename()).toContain(ending)
    expect(readFileSync(await file.path(), 'utf8')).toContain('Opening')
  }
})

test('an edit that changes the address or leaves items outside the dates asks before it saves', async ({
  page,
  request,
  signInAs,
}) => {
  const mark = randomUUID().slice(0, 8)
  const dates = { start_date: '2030-04-10', end_date: '2030-04-12' }
  const { token, conferences } = await signInAs({
    plan: 'starter',
    conferences: [{ name: `Tide ${mark}`, active: true, ...dates }],
  })
  const [conference] = conferences
  for (const day of ['Day 1', 'Day 2', 'Day 3', 'Day 3']) {
    const data = { day, start_time: '09:00', end_time: '10:00', title: `Talk on ${day}` }
    const headers = { authorization: `Bearer ${token}` }
    expect((await request.post(`/api/conferences/${conference?.id}/schedule`, { data, headers })).ok()).toBe(true)
  }
  await page.goto(`/conference/${conference?.id}?tab=schedule`)
  await expect(page.getByRole('tab', { name: 'Schedule 4' })).toBeVisible()
  const dialog = page.getByRole('dialog')
  const edit = async () => {
    await page.getByRole('button', { name: 'More actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Edit details' }).click()
  }

  await test.step('a new description is saved without a question', async () => {
    await edit()
    await dialog.getByLabel('Description').fill('All about tides')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Conference saved successfully')
    await expect(dialog).toBeHidden()
  })

  await test.step('a new name and fewer days ask for confirmation', async () => {
    await edit()
    await dialog.getByLabel('Conference name').fill(`Ebb ${mark}`)
    await dialog.getByLabel('End date').fill('2030-04-11')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('heading', { name: 'Save these changes?' })).toBeVisible()
    await expect(dialog.getByText(`/ebb${mark}, or a number is added`)).toBeVisible()
    await expect(dialog.getByText(/^2 schedule items \(Day 3\) fall outside these dates\./)).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Back' }).click()
    await expect(dialog.getByLabel('Conference name')).toBeFocused()
    await expect(dialog.getByLabel('End date')).toHaveValue('2030-04-11')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('heading', { name: `Ebb ${mark}`, level: 1 })).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Schedule 4' })).toBeVisible()
  })

  await page.goto(`/tide${mark}`)
  await expect(page).toHaveURL(`/ebb${mark}`)
})

/** Makes the organiser a registered delegate of the conference, beside one who has not been invited. */
async function registerSelf(request: APIRequestContext, { token, email }: SignedIn, conference_id: string) {
  const headers = { authorization: `Bearer ${token}` }
  const url = `/api/conferences/${conference_id}`
  await request.patch(url, { data: { delegate_registration_enabled: true }, headers })
  await request.post(`${url}/delegates`, { data: { full_name: 'Ben Sample', email: 'ben@example.org' }, headers })
  const added = await request.post(`${url}/delegates`, { data: { full_name: 'Ada Sample', email }, headers })
  const { id: delegateId } = await added.json()
  const data = { delegateId, conferenceId: conference_id }
  await request.post('/functions/v1/send-delegate-invitation', { data, headers })
  const outbox = await (await request.get(OUTBOX)).text()
  const article = outbox.split('<article').find((one) => one.includes(email) && one.includes('You are invited'))
  const invitation = /token=([\w-]{43})/.exec(article ?? '')?.[1]
  const accept = { data: { token: invitation }, headers }
  expect((await request.post('/functions/v1/accept-delegate-invitation', accept)).ok()).toBe(true)
}

test('a slip is asked about before it hurts anybody, and can be undone afterwards', async ({
  page,
  request,
  signInAs,
}) => {
  const name = `Tide ${randomUUID().slice(0, 8)}`
  const dates = { start_date: '2030-04-10', end_date: '2030-04-12' }
  const person = await signInAs({ plan: 'professional', conferences: [{ name, active: true, ...dates }] })
  const conference_id = person.conferences[0]?.id ?? ''
  await registerSelf(request, person, conference_id)
  await page.goto(`/conference/${conference_id}?tab=delegates`)
  await expect(page.getByRole('tab', { name: 'Delegates 2' })).toBeVisible()
  const dialog = page.getByRole('dialog')
  const question = page.getByRole('alertdialog')
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  const choose = async (entry: string) => {
    await page.getByRole('button', { name: 'More actions', exact: true }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }

  await test.step('a mistyped year says how many people it erases', async () => {
    await choose('Edit details')
    await dialog.getByLabel('Start date').fill('2017-04-10')
    await dialog.getByLabel('End date').fill('2017-04-12')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText(/^With these dates, 2 delegates will be erased from/)).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Back' }).click()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('unpublishing asks, and has Undo', async () => {
    await choose('Unpublish Conference')
    await expect(question.getByText('1 registered delegate can no longer open it')).toBeVisible()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Unpublish', exact: true }).click()
    await expectToast(page, 'Conference unpublished successfully')
    await undo.click()
    await expectToast(page, 'Conference published successfully')
    await expect(page.getByRole('button', { name: 'Publish Conference' })).toBeHidden()
  })

  const remove = async () => {
    await choose('Delete conference')
    await expect(question.getByText('2 delegates go with it, 1 of them registered.')).toBeVisible()
    await question.getByLabel(`Type ${name} to confirm`).fill(name)
    await question.getByRole('button', { name: 'Delete conference' }).click()
    await expectToast(page, 'Conference deleted. You can restore it for 30 days.')
    await expect(page).toHaveURL('/conference-manager')
  }

  await test.step('deleting asks for the name, and has Undo', async () => {
    await choose('Delete conference')
    await question.getByRole('button', { name: 'Delete conference' }).click()
    await expect(question.getByText('This is not the name of the conference')).toBeVisible()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await remove()
    await expectAccessible(page)
    await undo.click()
    await expectToast(page, 'Conference restored')
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Deleted conferences' })).toBeHidden()
  })

  await test.step('a deleted conference can be restored later', async () => {
    await page.getByRole('link', { name: 'Manage Conference' }).click()
    await remove()
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Erase my account' }).click()
    await expect(question.getByText(`Your deleted conferences (${name}) go with your account`)).toBeVisible()
    await page.goto('/conference-manager')
    await expect(page.getByRole('heading', { name: 'Deleted conferences' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: `Restore ${name}` }).click()
    await expectToast(page, 'Conference restored')
    await page.goto(`/${name.toLowerCase().replace(' ', '')}`)
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  })
})

test(
  'an import is undone from its toast, and selected rows are deleted together',
  { tag: '@any-width' },
  async ({ page, signInAs }) => {
    // Hundreds of sessions and speakers are imported three times.
    test.setTimeout(240_000)
    const { conferences } = await signInAs({ plan: 'starter', conferences: [{ name: 'Dev Conf' }] })
    await page.goto(`/conference/${conferences[0]?.id}?tab=schedule`)
    const tab = (name: string) => page.getByRole('tab', { name, exact: true })
    const dialog = page.getByRole('dialog')
    async function importAgain(verb = `Import ${ITEMS} items`) {
      await page.getByRole('button', { name: 'Import CSV' }).first().click()
      await dialog.locator('input[type="file"]').setInputFiles(SCHEDULE)
      await dialog.getByRole('button', { name: verb }).click()
      await expect(tab(`Schedule ${ITEMS}`)).toBeVisible()
    }

    await test.step('undo what was not edited', async () => {
      await importAgain()
      await page.getByRole('button', { name: 'Undo', exact: true }).click()
      await expectToast(page, `${ITEMS} schedule items and ${SPEAKERS} speakers removed`)
      await expect(tab('Speakers 0')).toBeVisible()
      await importAgain()
      await page.getByRole('button', { name: SESSION, exact: true }).click()
      await dialog.getByLabel('Location').fill('Elsewhere')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toBeHidden()
      await page.getByRole('button', { name: 'More actions for the schedule' }).click()
      await page.getByRole('menuitem', { name: 'Undo last import' }).click()
      await page.getByRole('button', { name: 'Undo import' }).click()
      await expect(tab('Schedule 1')).toBeVisible()
      await expect(
        page.getByText(/^Kept, because they were edited since or are still in use: 1 schedule item/),
      ).toBeVisible()
    })

    await test.step('select a day, and all but one speaker', async () => {
      // The edited session has another room now, which the file changes back.
      await importAgain(`Import ${ITEMS - 1} items and change 1`)
      await page.getByRole('button', { name: 'Select', exact: true }).click()
      await expect(page.getByRole('checkbox', { name: 'Select all', exact: true })).toBeFocused()
      await page.getByRole('checkbox', { name: 'Select all of Day 1' }).check()
      const bar = page.getByRole('group', { name: 'Selection' })
      const selected = Number((await bar.getByRole('status').innerText()).split(' ')[0])
      expect(selected).toBeGreaterThan(1)
      await expectAccessible(page)
      await bar.getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByRole('alertdialog', { name: `Delete ${selected} schedule items?` })).toBeVisible()
      await page.getByRole('button', { name: 'Delete schedule items' }).click()
      await expect(tab(`Schedule ${ITEMS - selected}`)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeFocused()

      await tab(`Speakers ${SPEAKERS}`).click()
      await page.getByRole('button', { name: 'Select', exact: true }).click()
      await page.getByRole('checkbox', { name: 'Select all', exact: true }).check()
      // The whole card is the target.
      await page
        .getByRole('listitem')
        .filter({ has: page.getByRole('checkbox') })
        .first()
        .click({ position: { x: 30, y: 40 } })
      await expect(bar.getByText(`${SPEAKERS - 1} selected`)).toBeVisible()
      // A toast that is fading out has too little contrast for a moment. Under the pointer it would stay.
      await page.mouse.move(0, 0)
      await expect(page.getByText(`${selected} schedule items deleted`)).toBeHidden()
      await expectAccessible(page)
      await bar.getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByText(/sessions? will show “Unknown” instead of them\./)).toBeVisible()
      await page.getByRole('button', { name: 'Delete speakers' }).click()
      await expect(tab('Speakers 1')).toBeVisible()
    })
  },
)

test('selected delegates of several pages are removed together', async ({ page, request, signInAs }) => {
  const { token, conferences } = await signInAs({ plan: 'starter', conferences: [{ name: 'Dev Conf' }] })
  const rows = Array.from({ length: 60 }, (_, at) => `person${at}@example.org,Person ${at}`)
  const reply = await request.post(`/api/conferences/${conferences[0]?.id}/delegates/import`, {
    data: Buffer.from(['email,name', ...rows].join('\n')),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
  })
  expect(reply.ok()).toBe(true)
  await page.goto(`/conference/${conferences[0]?.id}?tab=delegates`)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Select page' }).check()
  const bar = page.getByRole('group', { name: 'Selection' })
  await expect(bar.getByText('50 selected')).toBeVisible()
  await bar.getByRole('button', { name: 'Select all 60' }).click()
  await expect(bar.getByText('60 selected')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select Person 0', exact: true }).uncheck()
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('and you get 59 attendee credits back.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove delegates' }).click()
  await expectToast(page, '59 delegates removed')
  await expect(page.getByRole('tab', { name: 'Delegates 1', exact: true })).toBeVisible()
  await expect(page.getByText('Person 0', { exact: true })).toBeVisible()
})
