import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, hydrated, test } from './hall.ts'
import { addSessions } from './staged.ts'

const pdf = { name: 'Queues.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n\n%%EOF\n') }

test(
  'slides are uploaded, replaced and removed, and what is no PDF is refused at the field',
  { tag: '@any-width' },
  async ({ hall }) => {
    const { organiser, conference } = hall
    const { today } = await addSessions(organiser, conference.id)
    const { page } = organiser
    const slides = page.getByRole('region', { name: 'Slides' })
    await page.goto(`/stage/${today}`)
    await hydrated(page)
    const field = slides.getByLabel('Upload slides')
    await field.setInputFiles({ ...pdf, buffer: Buffer.from('<!doctype html>') })
    await expect(field).toHaveAccessibleDescription(/This is not a PDF, or it is damaged/)
    await field.setInputFiles(pdf)
    await expect(slides).toContainText('Queues.pdf')
    await expect(slides).toContainText('Shown once the session is over')
    await expectAccessible(page)
    await slides.getByLabel('Replace Queues.pdf').setInputFiles({ ...pdf, name: 'Better queues.pdf' })
    await expect(slides).toContainText('Better queues.pdf')
    await expect(slides).not.toContainText('Queues.pdf')
    await slides.getByRole('button', { name: 'Remove Better queues.pdf' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Remove these slides?' })
    await dialog.getByRole('button', { name: 'Remove slides' }).click()
    await expect(slides).not.toContainText('Better queues.pdf')
  },
)

test(
  'slides are downloaded once they are shown, and on a phone appear when the session ends',
  { tag: '@any-width' },
  async ({ hall }) => {
    const { organiser, conference } = hall
    const { today, say } = await addSessions(organiser, conference.id)
    const ada = await hall.delegate('Ada Lovelace', { phone: true })
    const { page } = organiser
    const upload = `${organiser.url}/api/conferences/${conference.id}/sessions/${today}/slides?name=${pdf.name}`
    const headers = { authorization: `Bearer ${organiser.token}`, 'content-type': pdf.mimeType }
    expect((await page.request.post(upload, { data: pdf.buffer, headers })).status()).toBe(201)
    const slides = page.getByRole('region', { name: 'Slides' })
    const atOnce = slides.getByRole('switch', { name: 'Show at once' })
    await page.goto(`/stage/${today}`)
    await atOnce.click()
    await expect(slides).toContainText('Everyone at the conference can download it')

    await ada.page.goto(`/stage/${today}`)
    const about = ada.page.getByRole('button', { name: /Queues without anger/ })
    const atAda = ada.page.getByRole('region', { name: 'Slides' })
    await about.tap()
    const saved = ada.page.waitForEvent('download')
    await atAda.getByRole('button', { name: 'Download Queues.pdf' }).tap()
    const file = await saved
    expect(file.suggestedFilename()).toBe('Queues.pdf')
    expect(await readFile(await file.path())).toEqual(pdf.buffer)

    await atOnce.click()
    await expect(slides).toContainText('Shown once the session is over')
    await ada.page.reload()
    await about.tap()
    await expect(atAda).toContainText('The slides are here once the session is over.')
    await say(today, { state: 'ended' })
    await expect(atAda.getByRole('button', { name: 'Download Queues.pdf' })).toBeVisible()
    await expectAccessible(ada.page)
  },
)
