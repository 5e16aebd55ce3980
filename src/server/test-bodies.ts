import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { ACCOUNT_BODIES } from './test-account.ts'
import { CONFERENCE, forgedFile } from './test-portable.ts'
import { SLIDES_BODIES } from './test-slides.ts'

const STAGE = '/api/conferences/:conference_id/stage/:schedule_item_id'

/** The bodies of requests that take bytes. */
export const BODIES: Record<string, () => Promise<Buffer> | Buffer | string> = {
  [`POST ${STAGE}/captions`]: () => 'WEBVTT\n',
  ...SLIDES_BODIES,
  ...ACCOUNT_BODIES,
  'POST /api/conferences/import': () => forgedFile({ conference: [CONFERENCE] }),
  'POST /api/profile/avatar': picture,
  'POST /api/conferences/:conference_id/speaker-images': picture,
  'POST /api/conferences/:conference_id/speaking/picture': picture,
  'POST /api/conferences/:conference_id/cover-images': picture,
  'POST /api/exhibitors/:id/images': picture,
  'POST /api/conferences/:conference_id/speakers/import': () => `name,title\nSpeaker ${randomUUID()},Editor\n`,
  'POST /api/exhibitors/import': () =>
    `name,category,location,description\n${randomUUID()},DevOps,Foyer,A description of some length\n`,
  'POST /api/conferences/:conference_id/schedule/import': () =>
    'day,start time,end time,title\nDay 3,09:00,10:00,Imported\n',
  'POST /api/conferences/:conference_id/delegates/import': () => `email,name\n${randomUUID()}@example.org,Ada\n`,
}

function picture() {
  return sharp({ create: { width: 9, height: 9, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()
}
