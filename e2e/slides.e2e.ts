import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, hydrated, pressAndSave, test } from './hall.ts'
import { addSessions } from './staged.ts'

const pdf = { name: 'Queues.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n\n%%EOF\n') }

test('slides are uploaded, shown at once or after the session, replaced and removed', async ({ hall }) => {
  const { organiser, conference } = hall
  const { today, say } = await addSessions(organiser, conference.id)
  const ada = await hall.delegate('Ada Lovelace')
  const grace = await hall.delegate('Grace Hopper', { phone: true })
  const { page } = organiser
  const slides = page.getByRole('region', { name: 'Slides' })
  await page.goto(`/stage/${today}`)
  await hydrated(page)

  await test.step('what is no PDF is refused at the field, and the next file is taken', async () => {
    const field = slides.getByLabel('Upload slides')
    await field.setInputFiles({ ...pdf, buffer: Buffer.from('<!doctype html>') })
    await expect(field).toHaveAccessibleDescription(/This is not a PDF, or it is damaged/)
    await expectAccessible(page)
    await field.setInputFiles(pdf)
    await expect(slides).toContainText('Queues.pdf')
    await expect(slides).toContainText('Shown once the session is over')
    await expectAccessible(page)
  })

  await test.step('others have them once they are shown', async () => {
    await ada.page.goto(`/stage/${today}`)
    const atAda = ada.page.getByRole('region', { name: 'Slides' })
    await expect(atAda).toContainText('The slides are here once the session is over.')
    await pressAndSave(page, '/slides/', () => slides.getByRole('switch', { name: 'Show at once' }).click())
    await expect(slides).toContainText('Everyone at the conference can download it')
    await ada.page.reload()
    const saved = ada.page.waitForEvent('download')
    await atAda.getByRole('button', { name: 'Download Queues.pdf' }).click()
    const file = await saved
    expect(file.suggestedFilename()).toBe('Queues.pdf')
    expect(await readFile(await file.path())).toEqual(pdf.buffer)
    await pressAndSave(page, '/slides/', () => slides.getByRole('switch', { name: 'Show at once' }).click())
  })

  await test.step('on a phone they appear when the session ends', async () => {
    await grace.page.goto(`/stage/${today}`)
    await grace.page.getByRole('button', { name: /Queues without anger/ }).tap()
    const atGrace = grace.page.getByRole('region', { name: 'Slides' })
    await expect(atGrace).toContainText('The slides are here once the session is over.')
    await say(today, { state: 'ended' })
    await expect(atGrace.getByRole('button', { name: 'Download Queues.pdf' })).toBeVisible()
    await expectAccessible(grace.page)
  })

  await test.step('another file takes their place, and they go', async () => {
    await slides.getByLabel('Replace Queues.pdf').setInputFiles({ ...pdf, name: 'Better queues.pdf' })
    await expect(slides).toContainText('Better queues.pdf')
    await expect(slides).not.toContainText('Queues.pdf')
    await slides.getByRole('button', { name: 'Remove Better queues.pdf' }).click()
    await page
      .getByRole('dialog', { name: 'Remove these slides?' })
      .getByRole('button', { name: 'Remove slides' })
      .click()
    await expect(slides).not.toContainText('Better queues.pdf')
  })
})
