import { readFileSync } from 'node:fs'
import { expect, expectAccessible, test } from './fixtures.ts'
import { expectToast } from './shown.ts'

const talk = (guid: string, title: string, date: string, persons: object[]) => ({
  guid,
  title,
  date: `${date}+02:00`,
  start: date.slice(11, 16),
  duration: '00:30',
  type: 'Talk',
  abstract: '<p>About <b>it</b></p>',
  persons,
})
const ada = { name: 'Ada Sample', biography: 'Writes programs.', avatar: 'https://pretalx.example.org/ada.jpg' }
const ben = { name: 'Ben Sample', avatar: 'https://pretalx.example.org/ben.jpg' }
const DAY = {
  date: '2026-04-10',
  rooms: {
    'Hall A': [
      talk('a', 'Opening', '2026-04-10T09:00:00', [ada]),
      talk('b', 'Closing', '2026-04-10T17:00:00', [ada, ben]),
    ],
    'Room B': [talk('c', 'Too long', '2026-04-10T11:00:00', [])].map((event) => ({ ...event, duration: '30:00' })),
  },
}
const SCHEDULE = JSON.stringify({ schedule: { conference: { days: [DAY] } } })

test('a programme comes in from pretalx, and the pictures are named and not fetched', async ({ page, signInAs }) => {
  const conference = { name: 'Spring Conf', time_zone: 'Europe/Berlin' }
  const { conferences } = await signInAs({ plan: 'starter', conferences: [conference] })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).hostname))
  await page.goto(`/conference/${conferences[0]?.id}?tab=schedule`)
  const dialog = page.getByRole('dialog', { name: 'Import CSV' })
  const choose = (text: string) =>
    dialog.locator('input[type="file"]').setInputFiles({ name: 'download', mimeType: '', buffer: Buffer.from(text) })

  await test.step('the dialog says what it reads', async () => {
    await page.getByRole('button', { name: 'Import CSV' }).first().click()
    await expect(
      dialog.getByText('CSV, pretalx or frab (schedule.json, schedule.xml), Sessionize (JSON) or iCalendar.'),
    ).toBeVisible()
    await choose('{"results": []}')
    const refusal = dialog.getByRole('alert')
    await expect(refusal).toContainText('This file cannot be read')
    await expect(refusal).toContainText('This JSON file is not a programme that we know.')
  })

  await test.step('the preview', async () => {
    await choose(SCHEDULE)
    await expect(dialog.getByText('3 rows, read as schedule.json of pretalx or frab, UTF-8')).toBeVisible()
    await expect(dialog.getByText('The sessions of this file are on Apr 10, 2026.')).toBeVisible()
    await expect(dialog.getByText('1 new speaker comes with a biography, a title or links.')).toBeVisible()
    await expect(dialog.getByRole('row').filter({ hasText: 'Too long' })).toContainText('It ends on another day.')
    await dialog.getByText('2 pictures are named in this file. Add them yourself: they are not fetched').click()
    await expect(dialog.getByRole('link', { name: ben.avatar })).toHaveAttribute('href', ben.avatar)
    await expectAccessible(page)
    const saved = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download the list' }).click()
    expect(readFileSync(await (await saved).path(), 'utf8')).toBe(
      `Ada Sample\t${ada.avatar}\nBen Sample\t${ben.avatar}\n`,
    )
  })

  await test.step('the import, and that it is undone', async () => {
    await dialog.getByRole('button', { name: 'Import 2 items' }).click()
    await expectToast(page, '2 schedule items imported')
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Closing')).toBeVisible()
    await page.getByRole('button', { name: 'More actions for the schedule' }).click()
    await page.getByRole('menuitem', { name: 'Undo last import' }).click()
    await page.getByRole('button', { name: 'Undo import' }).click()
    await expectToast(page, '2 schedule items and 2 speakers removed')
    await expect(page.getByText('Closing')).toBeHidden()
  })
  expect(new Set(asked).size).toBe(1)
})
