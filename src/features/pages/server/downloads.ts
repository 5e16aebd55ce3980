import type { FastifyInstance } from 'fastify'
import { writeCsv } from '#shared/csv.ts'
import { checklistPage } from './checklist.ts'

const SCHEDULE = [
  ['day', 'start time', 'end time', 'title', 'description', 'location', 'type', 'speaker'],
  ['Day 1', '09:00', '09:30', 'Doors and coffee', '', 'Foyer', 'networking', ''],
  [
    'Day 1',
    '09:30',
    '10:15',
    'Opening keynote',
    'One paragraph on what it is about.',
    'Main Hall',
    'keynote',
    'Alex Example',
  ],
  ['Day 1', '10:15', '10:55', 'Coffee', '', 'Foyer', 'break', ''],
  ['Day 1', '10:55', '11:40', 'A session with two speakers', '', 'Main Hall', 'session', 'Alex Example; Sam Sample'],
  ['Day 2', '09:30', '12:30', 'A workshop', 'Bring a laptop.', 'Room 2', 'workshop', 'Kim Specimen'],
]

const DELEGATES = [
  ['email', 'full name', 'company', 'position'],
  ['alex@example.org', 'Alex Example', 'Example Ltd', 'Head of Examples'],
  ['sam@example.org', 'Sam Sample', 'Sample & Daughters', ''],
  ['kim@example.org', 'Kim Specimen', '', ''],
]

type Download = { type: string; made: Promise<string | Buffer> | string }

/** The downloads of the resources page. They are created once, at the first request. */
export function registerDownloads(app: FastifyInstance) {
  let kit: Promise<Buffer> | undefined
  const files: Record<string, () => Download> = {
    'schedule-template.csv': () => ({ type: 'text/csv; charset=utf-8', made: writeCsv(SCHEDULE) }),
    'delegate-template.csv': () => ({ type: 'text/csv; charset=utf-8', made: writeCsv(DELEGATES) }),
    'organiser-checklist.html': () => ({ type: 'text/html; charset=utf-8', made: checklistPage() }),
    'press-kit.zip': () => ({ type: 'application/zip', made: (kit ??= makePressKit()) }),
  }
  for (const [name, file] of Object.entries(files)) {
    app.get(`/downloads/${name}`, async (_, reply) => {
      const { type, made } = file()
      reply.header('content-disposition', `attachment; filename="foyer-${name}"`)
      return reply
        .type(type)
        .header('cache-control', 'public, max-age=3600')
        .send(await made)
    })
  }
}

/** Imported at the first request, because what draws pictures takes 9 MB of memory. */
async function makePressKit() {
  const { pressKit } = await import('./logos.ts')
  return pressKit()
}
