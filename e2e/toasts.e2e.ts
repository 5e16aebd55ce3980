import { randomUUID } from 'node:crypto'
import { expect, test } from './fixtures.ts'
import { slowTimers } from './shown.ts'

test('a toast covers no button of a dialog, and Tab passes it', async ({ page, signInAs }) => {
  const { conferences } = await signInAs({ plan: 'starter', conferences: [{ name: 'Tide Days' }] })
  // The toast would go by itself after four seconds.
  await slowTimers(page)
  await page.goto(`/conference/${conferences[0]?.id}?tab=schedule`)
  await page.getByRole('button', { name: 'Add Schedule Item' }).first().click()
  const dialog = page.getByRole('dialog')
  const verb = dialog.getByRole('button', { name: 'Add Schedule Item' })
  await verb.click()
  const toast = page.getByRole('alert').filter({ hasText: 'Day, start time, end time, and title are required' })
  await expect(async () => {
    const [box, button] = [await toast.boundingBox(), await verb.boundingBox()]
    const isBeside = !box || !button || box.x >= button.x + button.width || box.x + box.width <= button.x
    expect(isBeside || (box?.y ?? 0) + (box?.height ?? 0) <= (button?.y ?? 0)).toBe(true)
  }).toPass({ timeout: 15_000 })

  await toast.getByRole('button', { name: 'Dismiss' }).focus()
  await page.keyboard.press('Tab')
  await expect(toast.getByRole('button', { name: 'Dismiss' })).not.toBeFocused()
  await expect(verb).not.toBeFocused()
})

test('a success takes the place of the failure before it', { tag: '@any-width' }, async ({ page, signInAs }) => {
  const { email, password } = await signInAs()
  // The failure would go by itself after four seconds.
  await slowTimers(page)
  await page.goto('/about')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/auth?tab=login')
  await expect(page.getByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(randomUUID())
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Login failed')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page.getByText('Logged in successfully')).toBeVisible()
  await expect(page.getByText('Login failed')).toBeHidden()
})

test('a toast stays while it has the focus, and gives it back', async ({ page, signInAs }) => {
  const { conferences } = await signInAs({ plan: 'starter', conferences: [{ name: 'Tide Days', active: true }] })
  await page.context().grantPermissions(['clipboard-write'])
  await page.clock.install()
  await page.goto(`/conference/${conferences[0]?.id}`)
  // Until this is known, the page asks first.
  await expect(page.getByRole('tab', { name: 'Delegates' })).toContainText('0')
  await page.getByRole('button', { name: 'More actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Unpublish Conference' }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.focus()
  await page.clock.runFor(20_000)
  await expect(undo).toBeFocused()

  // Another toast takes only its own focus away.
  await page.getByRole('button', { name: 'Copy Link' }).dispatchEvent('click')
  const copied = page.getByRole('status').filter({ hasText: 'copied' })
  await copied.getByRole('button', { name: 'Dismiss' }).dispatchEvent('click')
  await expect(copied).toBeHidden()
  await expect(undo).toBeFocused()

  // The focus comes from nowhere, so it goes to the page.
  await undo.blur()
  await undo.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Conference published successfully')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await page.clock.runFor(20_000)
  await expect(page.getByText('Conference published successfully')).toBeHidden()
})
