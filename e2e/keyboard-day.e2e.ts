import type { Locator, Page } from '@playwright/test'
import { expect, type Someone, test } from './hall.ts'
import { addSessions } from './staged.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const PASSWORD = 'correct horse battery'
/** More than any page has. */
const MOST_STOPS = 150

test('a delegate spends the whole day with the keyboard alone, and always sees where the focus is', async ({
  hall,
  browser,
}) => {
  test.setTimeout(120_000)
  const { conference, organiser } = hall
  const { today, post } = await addSessions(organiser, conference.id)
  await post('/polls', { question: 'Tea?', options: ['Yes', 'No'], state: 'open', schedule_item_id: today })
  const ada = await hall.delegate('Ada Lovelace')
  const grace = await hall.delegate('Grace Hopper')
  await connect(ada, grace, conference.id)
  const email = await emailOf(ada)
  const page = await (await browser.newContext({ baseURL: ada.url, reducedMotion: 'reduce' })).newPage()
  const day = keyboardOf(page)
  page.setDefaultTimeout(15_000)

  await test.step('they sign in', async () => {
    await page.goto('/auth?tab=login')
    await day.write(page.getByLabel('Email'), email)
    await day.write(page.getByLabel('Password', { exact: true }), PASSWORD)
    await day.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada Lovelace')
    await expect(page.locator(':focus')).toHaveCount(1)
  })

  await test.step('save a session, and go into it', async () => {
    await day.follow(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Schedule' }))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Schedule')
    await expect(page.locator(':focus')).toHaveCount(1)
    const save = page.getByRole('main').getByRole('button', { name: /^Save/ }).first()
    await day.reach(save)
    await day.press('Enter')
    await expect(page.locator(':focus')).toHaveAttribute('aria-pressed', 'true')
    await day.follow(
      page
        .getByRole('main')
        .getByRole('link', { name: /^Queues without anger/ })
        .first(),
    )
    const preview = page.getByRole('dialog', { name: 'Queues without anger' })
    await day.enter(preview.getByRole('link', { name: 'Chat and Q&A' }), 'Queues without anger')
  })

  await test.step('write in the chat, ask and vote', async () => {
    const tabs = page.getByRole('tablist', { name: 'Engagement' })
    await day.write(page.getByRole('textbox', { name: 'Message' }), 'Good morning')
    await day.press('Enter')
    await expect(page.getByRole('log')).toContainText('Good morning')
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()

    await day.reach(tabs.getByRole('tab', { selected: true }), 'Shift+Tab')
    await day.press('ArrowRight')
    await day.write(page.getByRole('textbox', { name: /question/i }), 'Who counts the queues?')
    await day.follow(page.getByRole('button', { name: /^(Ask|Submit)/ }))
    await expect(page.getByRole('listitem').filter({ hasText: 'Who counts the queues?' })).toBeVisible()

    await day.reach(tabs.getByRole('tab', { selected: true }), 'Shift+Tab')
    await day.press('ArrowRight')
    await day.reach(page.getByRole('radio', { name: 'Yes' }))
    await day.press('Space')
    await day.follow(page.getByRole('button', { name: 'Vote', exact: true }))
    await expect(page.getByRole('tabpanel')).toContainText('Your vote')
  })

  await test.step('look into their network, and open and close their card', async () => {
    await day.enter(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Network' }), 'My Network')
    const card = page.getByRole('button', { name: 'My card' })
    await day.follow(card)
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(card).toBeFocused()
  })

  await test.step('write a message', async () => {
    await day.follow(page.getByRole('link', { name: 'Message Grace Hopper' }).first())
    await day.write(page.getByRole('textbox', { name: 'Message', exact: true }), 'See you at nine')
    await day.press('Enter')
    await expect(page.getByRole('log')).toContainText('See you at nine')
  })

  await test.step('and log out', async () => {
    await day.reach(page.getByRole('button', { name: 'Account menu' }), 'Shift+Tab')
    await day.press('Enter')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Come on in')
  })
  await page.context().close()
})

/** A keyboard without a mouse. Whatever it does, the focus is on something, and what it stops at shows it. */
function keyboardOf(page: Page) {
  const focused = page.locator(':focus')

  async function reach(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
    await target.waitFor()
    for (let stops = 0; stops < MOST_STOPS; stops++) {
      if (await target.evaluate((element) => element === document.activeElement)) return expectIndicator(target)
      await page.keyboard.press(key)
    }
    throw new Error(`${key} does not reach ${target.toString()}`)
  }
  async function press(key: string) {
    await page.keyboard.press(key)
    await expect(focused).toHaveCount(1)
  }
  return {
    reach,
    press,
    async write(target: Locator, words: string) {
      await reach(target)
      await page.keyboard.type(words)
    },
    /** Follows a link from or to a session, which is a document of its own and is entered at its first link. */
    async enter(target: Locator, heading: string) {
      await reach(target, 'Shift+Tab')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await press('Tab')
      await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    },
    /** Presses what is reached, after which the focus is somewhere on what it has opened. */
    async follow(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
      await reach(target, key)
      await press('Enter')
    },
  }
}

async function expectIndicator(target: Locator) {
  const isShown = await target.evaluate((element) => {
    const parts = [element, element.parentElement, element.closest('label')].filter((part) => part !== null)
    // The link of a title has the ring around all that it covers.
    const styles = [getComputedStyle(element, '::after'), ...parts.map((part) => getComputedStyle(part))]
    return styles.some(
      ({ outlineStyle, outlineColor }) => outlineStyle !== 'none' && outlineColor !== 'rgba(0, 0, 0, 0)',
    )
  })
  expect(isShown, `${target.toString()} shows the focus`).toBe(true)
}

async function connect(one: Someone, other: Someone, conference_id: string) {
  const send = async ({ page, url, token }: Someone, method: 'put' | 'patch', path: string, data: object) => {
    const reply = await page.request[method](`${url}/api${path}`, {
      data,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(reply.ok()).toBe(true)
  }
  for (const person of [one, other])
    await send(person, 'patch', `/conferences/${conference_id}/consents`, { listed: true })
  await send(one, 'put', `/connections/${other.id}`, { action: 'request' })
  await send(other, 'put', `/connections/${one.id}`, { action: 'accept' })
}

async function emailOf({ page, url, token }: Someone) {
  const reply = await page.request.get(`${url}/auth/v1/user`, { headers: { authorization: `Bearer ${token}` } })
  const { email }: { email: string } = await reply.json()
  return email
}
