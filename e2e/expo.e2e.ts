import type { APIRequestContext } from '@playwright/test'
import { expect, expectAccessible, hydrated, type Someone, test } from './hall.ts'
import { expectToast } from './shown.ts'

const HALYARD = {
  name: 'Halyard Hosting',
  category: 'Cloud Infrastructure',
  size: 'Mid-size',
  location: 'Galley, stand 2',
  description: 'Servers in the county whose data they hold.',
  website: 'https://halyard.example',
  products: [{ name: 'Night desk', description: 'A person answers within two minutes.' }],
  published: true,
}
const LANTERNWORKS = {
  ...HALYARD,
  name: 'Lanternworks',
  category: 'Cybersecurity',
  size: 'Startup',
  description: 'Sealed audit logs for registers.',
  products: [],
  featured: true,
}

const bearer = ({ token }: Someone) => ({ authorization: `Bearer ${token}` })

async function add(request: APIRequestContext, organiser: Someone, conference_id: string, fields: object) {
  const reply = await request.post(`${organiser.url}/api/exhibitors`, {
    data: { conference_id, ...fields },
    headers: bearer(organiser),
  })
  expect(reply.ok()).toBe(true)
  const { id }: { id: string } = await reply.json()
  return id
}

test('visitors search the Expo Hall, share the filter by its address, and read an exhibitor', async ({
  hall,
  page,
  request,
}) => {
  const { id: conference_id, slug } = hall.conference
  await page.goto(`/expo?conference=${slug}`)
  await expect(page.getByRole('heading', { name: 'No exhibitors yet' })).toBeVisible()
  await expectAccessible(page)
  const halyard = await add(request, hall.organiser, conference_id, HALYARD)
  await add(request, hall.organiser, conference_id, LANTERNWORKS)

  await page.reload()
  await hydrated(page)
  await expect(page.getByText(`Two exhibitors at ${hall.conference.name}.`)).toBeVisible()
  const featured = page.getByRole('region', { name: 'Featured Exhibitors' })
  const all = page.getByRole('region', { name: 'All Exhibitors' })
  await expect(featured.getByRole('heading', { level: 3 })).toHaveText(['Lanternworks'])
  await expect(all.getByRole('heading', { level: 3 })).toHaveText(['Lanternworks', 'Halyard Hosting'])
  await expectAccessible(page)

  await page.getByRole('searchbox', { name: 'Search exhibitors' }).fill('night')
  await expect(all.getByRole('heading', { level: 3 })).toHaveText(['Halyard Hosting'])
  await expect(featured).toBeHidden()
  await page.getByRole('combobox', { name: 'Size' }).selectOption('Startup')
  await expect(page.getByRole('heading', { name: 'No exhibitors found matching your criteria' })).toBeVisible()
  await expect(page).toHaveURL(/[?&]q=night&size=Startup$/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No exhibitors found matching your criteria' })).toBeVisible()
  await page.getByRole('button', { name: 'Reset Filters' }).click()
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Cloud Infrastructure')
  await all.getByRole('link', { name: /Halyard Hosting/ }).click()

  await expect(page).toHaveURL(new RegExp(`/expo/${halyard}$`))
  await expect(page.getByRole('heading', { name: 'Halyard Hosting', level: 1 })).toBeVisible()
  const website = page.getByRole('link', { name: 'Visit Website' })
  await expect(website).toHaveAttribute('rel', /noopener/)
  await expect(website).toHaveAttribute('href', 'https://halyard.example')
  await expect(page.getByText('Log in to write to this stand, save it or leave your details.')).toBeVisible()
  await page.getByRole('tab', { name: 'Products & Services' }).click()
  await expect(page.getByRole('heading', { name: 'Night desk' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Team' }).click()
  await expect(page.getByRole('heading', { name: 'No team to show' })).toBeVisible()
  await page.getByRole('tab', { name: 'Schedule' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing is planned at this stand' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Expo' }).click()
  await expect(all.getByRole('heading', { level: 3 })).toHaveCount(2)

  await page.goto('/expo/nobody')
  await expect(page.getByRole('heading', { name: 'Exhibitor Not Found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Return to Expo' })).toBeVisible()
})

test('a delegate saves an exhibitor, writes to it and leaves details; the invited staff answer', async ({
  hall,
  house,
  request,
  isMobile,
}) => {
  test.setTimeout(180_000)
  const { organiser, conference } = hall
  const id = await add(request, organiser, conference.id, HALYARD)
  const hanne = await hall.delegate('Hanne Skovgaard', { phone: isMobile })
  const yael = await hall.delegate('Yael Shoshan-Marsh', { phone: isMobile })
  const profile = await request.get(`${yael.url}/api/profile`, { headers: bearer(yael) })
  const { email }: { email: string } = await profile.json()

  await test.step('staff are invited by email and edit the texts, but not the name', async () => {
    const invited = await request.post(`${organiser.url}/api/exhibitors/${id}/staff`, {
      data: { email, role: 'lead' },
      headers: bearer(organiser),
    })
    expect(invited.ok()).toBe(true)
    await yael.page.goto(await house.mailbox.linkTo(email, '/exhibitor-invitation'))
    await expect(yael.page.getByRole('heading', { name: 'Look after Halyard Hosting' })).toBeVisible()
    await expectAccessible(yael.page)
    await yael.page.getByRole('button', { name: 'Accept the invitation' }).click()
    await expect(yael.page.getByRole('heading', { name: 'Halyard Hosting', level: 2 })).toBeVisible()
    await expect(
      yael.page.getByText('You can edit texts, team and products. Name, size and order are the organisers’.'),
    ).toBeVisible()
    await expect(yael.page.getByLabel('Name', { exact: true }).first()).toBeDisabled()
    await yael.page.getByRole('button', { name: 'Add team member' }).click()
    await yael.page.getByRole('button', { name: 'Save changes' }).click()
    await expect(yael.page.getByText('Role is required')).toBeVisible()
    const team = yael.page.getByRole('region', { name: 'Team' })
    await team.getByLabel('Name').fill('Yael Shoshan-Marsh')
    await team.getByLabel('Role').fill('Data Centre Technician')
    await expectAccessible(yael.page)
    await yael.page.getByRole('button', { name: 'Save changes' }).click()
    await expectToast(yael.page, 'Exhibitor updated successfully')
    await expect(yael.page.getByText('You work at this stand.')).toBeVisible()
  })

  await test.step('a delegate saves it, and writes', async () => {
    await hanne.page.goto(`/expo/${id}`)
    await hydrated(hanne.page)
    await hanne.page.getByRole('button', { name: 'Save Halyard Hosting' }).click()
    await expect(hanne.page.getByRole('button', { name: 'Saved: Halyard Hosting' })).toBeVisible()
    await hanne.page.getByRole('textbox', { name: 'Message' }).fill('Do you keep cold spares?')
    await hanne.page.getByRole('button', { name: 'Send to Halyard Hosting' }).click()
    await expect(hanne.page.getByText(/^Sent at .* we email the stand’s lead\.$/)).toBeVisible()
    await expect(hanne.page.getByText('Waiting')).toBeVisible()
    await expectAccessible(hanne.page)
  })

  await test.step('leaving details is a step of its own, with nothing ticked but the name', async () => {
    await hanne.page.getByRole('button', { name: 'Leave my details' }).click()
    const dialog = hanne.page.getByRole('dialog', { name: 'Leave my details with Halyard Hosting' })
    await expect(dialog.getByText('Hanne Skovgaard, always included')).toBeVisible()
    await expect(dialog.getByRole('checkbox', { name: 'Email' })).not.toBeChecked()
    await expect(dialog.getByRole('button', { name: 'Leave 1 detail' })).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'Email' }).check()
    await dialog.getByLabel('Note').fill('Cold spare, 40 people')
    await expectAccessible(hanne.page)
    await dialog.getByRole('button', { name: 'Leave 3 details' }).click()
    await expect(hanne.page.getByText(/^You left 3 details on /)).toBeVisible()
    await expect(hanne.page.getByText('Name, email, note.')).toBeVisible()
  })

  await test.step('the staff answer, which the delegate sees at once', async () => {
    await yael.page.goto(`/expo/${id}/manage`)
    await yael.page.getByLabel('Your answer').fill('We do, from 40 people up.')
    await yael.page.getByRole('button', { name: 'Answer', exact: true }).click()
    await expect(hanne.page.getByText('Yael Shoshan-Marsh answered')).toBeVisible()
    await expect(
      hanne.page.getByText('“We do, from 40 people up.” The conversation is in your messages.'),
    ).toBeVisible()
    const leads = yael.page.getByRole('region', { name: 'Leads' }).last()
    await expect(leads.getByText('Cold spare, 40 people')).toBeVisible()
    await hanne.page.getByRole('link', { name: 'Open conversation' }).click()
    await expect(hanne.page.getByRole('log')).toContainText('Do you keep cold spares?')
    await expect(hanne.page.getByRole('log')).toContainText('We do, from 40 people up.')
  })

  await test.step('what was left can be deleted again, and only saved ones be listed', async () => {
    await hanne.page.goto(`/expo/${id}`)
    await hydrated(hanne.page)
    await hanne.page.getByRole('button', { name: 'Delete these' }).click()
    await expect(hanne.page.getByRole('button', { name: 'Leave my details' })).toBeVisible()
    await hanne.page.goto('/expo?saved=1')
    await expect(hanne.page.getByRole('radio', { name: 'Saved' })).toBeChecked()
    await expect(hanne.page.getByRole('heading', { name: 'Halyard Hosting' })).toBeVisible()
  })
})

const CSV = [
  'name,category,size,location,description',
  'Plainform,UX/UI Design,Startup,Roof,Forms that read themselves aloud.',
  'Halyard Hosting,DevOps,Startup,Roof,Already in the list.',
  'Tern,DevOps,Startup,Roof,Short',
].join('\n')

test('an organiser adds, edits, orders, imports and deletes exhibitors', async ({ page, signInAs }) => {
  test.setTimeout(180_000)
  await signInAs({ plan: 'professional', conferences: [{ name: 'Small Hours', active: true }] })
  await page.goto('/expo-manager')
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'No exhibitors yet' })).toBeVisible()
  await expectAccessible(page)

  await test.step('the form says what is missing', async () => {
    await page.getByRole('button', { name: 'Add Exhibitor' }).first().click()
    const form = page.getByRole('tabpanel', { name: 'Add Exhibitor' })
    await form.getByRole('button', { name: 'Add Exhibitor' }).click()
    await expect(page.getByText('Name must be at least 2 characters')).toBeVisible()
    await expect(page.getByText('Please select a category')).toBeVisible()
    await expect(page.getByText('Description must be at least 10 characters')).toBeVisible()
    await expect(page.getByText('Location is required')).toBeVisible()
    await expect(page.getByLabel('Website')).toHaveValue('https://')
    await expect(page.getByText('Please enter a valid URL')).toBeHidden()
    await expectAccessible(page)
    await form.getByLabel('Name').fill('Halyard Hosting')
    await form.getByLabel('Category').selectOption('Cloud Infrastructure')
    await form.getByLabel('Location').fill('Galley, stand 2')
    await form.getByLabel('Description').fill('Servers in the county whose data they hold.')
    await form.getByLabel('Website').fill('halyard.example')
    await form.getByRole('button', { name: 'Add Exhibitor' }).click()
    await expectToast(page, 'Exhibitor added successfully')
    await expect(page.getByRole('row', { name: /Halyard Hosting/ })).toContainText('Draft')
  })

  await test.step('it is published, and gets a product', async () => {
    await page.getByRole('button', { name: 'Halyard Hosting', exact: true }).click()
    await page.getByRole('switch', { name: 'Published' }).click()
    await expect(page.getByText('can find this stand.')).toBeVisible()
    await page.getByRole('button', { name: 'Add product' }).click()
    const products = page.getByRole('region', { name: 'Products & Services' })
    await products.getByLabel('Name').fill('Night desk')
    await products.getByLabel('Description').fill('A person answers.')
    await expect(page.getByText('1 change not saved')).toBeVisible()
    const question = page.getByRole('alertdialog', { name: 'Discard what you have typed?' })
    for (const leave of [() => page.goBack(), () => page.getByRole('link', { name: 'Foyer, home' }).first().click()]) {
      await leave()
      await expect(question).toBeVisible()
      await question.getByRole('button', { name: 'Cancel' }).click()
      await expect(page).toHaveURL(/\?edit=/)
    }
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('Discard what you have typed?')).toBeVisible()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expectAccessible(page)
    await page.getByRole('tab', { name: 'Exhibitors' }).click()
    await expect(page.getByRole('row', { name: /Halyard Hosting/ })).toContainText('Galley, stand 2')
    await page.getByRole('tab', { name: 'Edit Exhibitor' }).click()
    await expect(products.getByLabel('Description')).toHaveValue('A person answers.')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expectToast(page, 'Exhibitor updated successfully')
    await expect(page.getByRole('row', { name: /Halyard Hosting/ })).not.toContainText('Draft')
  })

  await test.step('a file is imported as drafts', async () => {
    await page.getByRole('button', { name: 'Import CSV' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import CSV' })
    const file = { name: 'exhibitors.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) }
    await dialog.locator('input[type=file]').setInputFiles(file)
    await expect(dialog.getByText('Already an exhibitor of this conference')).toBeVisible()
    await expect(dialog.getByText('Description must be at least 10 characters')).toBeVisible()
    await dialog.getByRole('button', { name: 'Import 1 exhibitor' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row', { name: /Plainform/ })).toContainText('Draft')
  })

  await test.step('the order is changed with the keyboard', async () => {
    const names = page.locator('.exhibitor-table tbody .title-button')
    await expect(names).toHaveText(['Halyard Hosting', 'Plainform'])
    await page.getByRole('button', { name: 'Move Plainform' }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowUp')
    await expect(page.getByText('Plainform, place 1 of 2')).toBeAttached()
    const saved = page.waitForResponse((response) => response.url().endsWith('/api/exhibitors/order'))
    await page.keyboard.press('Space')
    expect((await saved).status()).toBe(204)
    await page.reload()
    await expect(names).toHaveText(['Plainform', 'Halyard Hosting'])
    await expectAccessible(page)
  })

  await test.step('chosen ones are published together, and drafts again', async () => {
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    const bar = page.getByRole('group', { name: 'Selection' })
    await bar.getByRole('checkbox', { name: 'Select all' }).press('Space')
    await expect(bar).toContainText('2 selected')
    await expect(bar.getByRole('button', { name: 'Unpublish 1' })).toBeEnabled()
    await page.getByRole('checkbox', { name: 'Select Halyard Hosting' }).press('Space')
    await expect(bar.getByRole('button', { name: 'Unpublish' })).toBeDisabled()
    await expectAccessible(page)
    await bar.getByRole('button', { name: 'Publish 1' }).click()
    const question = page.getByRole('alertdialog', { name: 'Publish 1 exhibitor?' })
    await expect(question).toContainText('Anyone at Small Hours can find this stand, with what its page says')
    await expect(question).toContainText('Plainform')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Publish' }).click()
    await expectToast(page, '1 exhibitor published')
    await expect(bar).toBeHidden()
    await expect(page.getByRole('row', { name: /Plainform/ })).not.toContainText('Draft')
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await bar.getByRole('checkbox', { name: 'Select all' }).press('Space')
    await bar.getByRole('button', { name: 'Unpublish 2' }).click()
    await page
      .getByRole('alertdialog', { name: 'Unpublish 2 exhibitors?' })
      .getByRole('button', { name: 'Unpublish' })
      .click()
    await expectToast(page, '2 exhibitors are drafts again')
    // What is typed before the dialog is gone is not typed into the page.
    await expect(bar).toBeHidden()
  })

  await test.step('the search finds names, and deleting says what goes', async () => {
    await page.getByRole('searchbox', { name: 'Search exhibitors' }).fill('PLAIN')
    await expect(page.locator('.exhibitor-table tbody tr')).toHaveCount(1)
    await page.getByRole('button', { name: 'Actions for Plainform' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const dialog = page
      .getByRole('alertdialog', { name: 'Delete Plainform?' })
      .or(page.getByRole('dialog', { name: 'Delete Plainform?' }))
    await expect(dialog.getByText('Nobody has written to it or left their details.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Delete exhibitor' }).click()
    await expectToast(page, 'Exhibitor deleted')
  })
})
