import { editableConference } from '#features/conferences/server/access.ts'
import { listSchedule } from '#features/schedule/server/service.ts'
import type { DemoConference, DemoName } from '#server/feature.ts'
import { changeSession } from './changes.ts'

/** Films that anybody may watch, of the Blender Foundation: by two players, which ask before they load anything. */
const FILM = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'
const OTHER_PLAYER = 'https://vimeo.com/1084537'
const MEETING = 'https://meet.jit.si/foyer-small-hours-lamp-room'

/** By the title of the session, or by the place of all other sessions there. */
type Watched = Record<string, Parameters<typeof changeSession>[2]>

const WATCHED: Record<DemoName, Watched> = {
  tidewater: {
    'The quiet web: public services that wait their turn': { stream_url: FILM, recording_url: FILM },
    'Queues without anger: fair booking for vaccinations, passports and allotments': {
      stream_url: FILM,
      recording_url: OTHER_PLAYER,
    },
    'Maps for people who never look at maps': { stream_url: FILM, recording_url: FILM },
    'The form I am ashamed of': { stream_url: FILM, recorded: false },
  },
  small_hours: {
    'The four o’clock mind': { stream_url: FILM, alternative_url: OTHER_PLAYER, recording_url: FILM },
    'Handover in ninety seconds': { stream_url: FILM, recorded: false },
    'Watch Room': { stream_url: FILM, alternative_url: OTHER_PLAYER },
    'Lamp Room': { stream_url: MEETING, recorded: false },
  },
}

/** Where the sessions of the demonstration are watched. What is on air follows the clock. */
export async function addDemoStage({ name, conference_id, organiser }: DemoConference) {
  const conference = await editableConference(organiser, conference_id)
  for (const { id, title, location, type } of await listSchedule(organiser.db, conference)) {
    const change = WATCHED[name][title] ?? WATCHED[name][location ?? '']
    if (change && type !== 'break') await changeSession(organiser, { conference, schedule_item_id: id }, change)
  }
}
