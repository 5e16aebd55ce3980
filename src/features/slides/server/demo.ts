import { joinedConference } from '#features/conferences/server/access.ts'
import { listSchedule } from '#features/schedule/server/service.ts'
import type { DemoConference, DemoName } from '#server/feature.ts'
import { readableSession } from './access.ts'
import { addSlides } from './service.ts'

/** By the title of a session: the name of its file, and what its slide says. */
const SLIDES: Record<DemoName, Record<string, { name: string; lines: readonly string[] }>> = {
  tidewater: {
    'Maps for people who never look at maps': {
      name: 'Maps for people who never look at maps.pdf',
      lines: ['Maps for people who never look at maps', '', 'Name the corner, not the street.', 'Say what you pass.'],
    },
  },
  small_hours: {
    'Handover in ninety seconds': {
      name: 'Handover in ninety seconds.pdf',
      lines: ['Handover in ninety seconds', '', 'Who. What. What next. What if.'],
    },
  },
}

/** Slides that the organiser has uploaded. Those of a session that is not over yet are not shown to others. */
export async function addDemoSlides({ name, conference_id, organiser }: DemoConference) {
  const conference = await joinedConference(organiser.db, organiser.user, conference_id)
  for (const { id: schedule_item_id, title } of await listSchedule(organiser.db, conference)) {
    const slides = SLIDES[name][title]
    if (!slides) continue
    const session = await readableSession(organiser, { conference_id, schedule_item_id })
    await addSlides({ ...organiser, bytes: pdfOf(slides.lines) }, session, slides.name)
  }
}

/** A PDF of one page with these lines, which have no brackets and only letters that every reader has. */
function pdfOf(lines: readonly string[]) {
  const shown = `BT /F1 32 Tf 64 400 Td 48 TL ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 960 540] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${shown.length} >>\nstream\n${shown}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
  ].map((body, at) => `${at + 1} 0 obj\n${body}\nendobj\n`)
  const head = '%PDF-1.7\n'
  const starts = objects.map((_, at) => head.length + objects.slice(0, at).join('').length)
  const entries = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries}`
  const end = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${head.length + objects.join('').length}\n%%EOF\n`
  return Buffer.from(head + objects.join('') + table + end)
}
