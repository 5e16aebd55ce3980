import { randomUUID } from 'node:crypto'
import { type JoinedConference, joinedConference, visibleConference } from '#features/conferences/server/access.ts'
import { listSchedule } from '#features/schedule/server/service.ts'
import type { Call } from '#server/context.ts'
import type { DemoConference, DemoName } from '#server/feature.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { setReaction } from './changes.ts'
import { postMessage } from './posts.ts'

/** In the order of the conversation; `by` counts the other participants from 0. */
type Line = { by: 'organiser' | 'delegate' | number; text: string; answers?: number; liked?: boolean }

const LINES: Record<DemoName, readonly Line[]> = {
  tidewater: [
    { by: 'organiser', text: 'Good morning. The slides of day one are linked from each session.' },
    { by: 0, text: 'Thank you! Is the form from “Plain language for tired people” online somewhere?' },
    { by: 1, text: 'It is the last link in the description.', answers: 1 },
    { by: 2, text: 'The queue for soup was fair, and measured. Well done.', liked: true },
  ],
  small_hours: [
    { by: 'organiser', text: 'Good evening. Supper moves to the quay at 18:30. Bring your torch.' },
    { by: 0, text: 'Does a swap count as a night, or as a favour?' },
    { by: 1, text: 'Both. That is what the spreadsheet is for.', answers: 1, liked: true },
    { by: 7, text: 'On the relay station we count in silences. A quiet New Year is worth two loud ones.' },
    { by: 'delegate', text: 'The tug has had a volunteer for nine years. It is me.', liked: true },
  ],
}

/**
 * Conversations in sessions of Small Hours, by their titles. At every hour of its second day one of them is on. They read as
 * well before a session as after it, because nobody knows when the demonstration is installed.
 */
const IN_SESSIONS: Record<string, readonly Line[]> = {
  'Listening to a quiet radio': [
    { by: 7, text: 'Eleven hours of nothing. Best playlist of the conference.' },
    { by: 6, text: 'The twelfth hour is why we are paid.', liked: true },
    { by: 'delegate', text: 'In Fjordby the twelfth hour is usually a gull with an opinion.' },
  ],
  'One star at a time': [
    { by: 4, text: 'Is it too cloudy for this?' },
    {
      by: 3,
      text: 'It is Whitby. There will be one gap, at 01:40, for eleven minutes. Bring a coat.',
      answers: 0,
      liked: true,
    },
    { by: 8, text: 'I booked the gap.' },
  ],
  'A pharmacy with the lights on': [
    { by: 3, text: 'Half medicine, half company. Ours is a third tea.' },
    { by: 1, text: 'Who pays for the company? I have to write a clause about it.' },
    { by: 3, text: 'Nobody. That is how you can tell it from the medicine.', answers: 1, liked: true },
  ],
  'First loaves': [
    { by: 5, text: 'My dough has stopped. Is it on strike?' },
    {
      by: 'organiser',
      text: 'It is asleep. Put it nearer the oven and talk about something else.',
      answers: 0,
      liked: true,
    },
    { by: 8, text: 'Confirmed. Talked about football. It doubled.' },
  ],
  'Morning report: what happened while you slept': [
    { by: 2, text: 'I slept through two incidents and a very good soup.' },
    { by: 6, text: 'The incidents are minuted. The soup is not.', answers: 0, liked: true },
    { by: 0, text: 'Can the report have a line for soup from now on, please?' },
  ],
  'Rota arithmetic': [
    { by: 4, text: 'Seven people, five nights, nobody twice in a row. My spreadsheet says no.' },
    { by: 0, text: 'Ours says no too, but in green.', liked: true },
    { by: 8, text: 'Add one person who likes Tuesdays. There is always one. It was me.' },
  ],
  'Two minutes at Kaze station': [
    { by: 4, text: 'I was on that platform! It felt like four.' },
    { by: 5, text: 'Seen from the signal box it was ninety seconds and a sandwich.', liked: true },
    { by: 'delegate', text: 'Will the timetable drawing be shared? I would frame it.' },
  ],
  'When the tide table is wrong': [
    { by: 6, text: 'Our canal has no tide, and we still had a table for it.' },
    { by: 'delegate', text: 'Ours was right for years. Then somebody moved the harbour.', liked: true },
    { by: 7, text: 'Which of the two got the apology?' },
  ],
  'Drill: the phone lines are down': [
    { by: 'organiser', text: 'This is a drill. The chat stays up, because somebody has to complain.' },
    { by: 3, text: 'Runner from the night ward here. I am out of breath and the news is fine.', liked: true },
    { by: 5, text: 'Signal box to everybody: two lamps means yes, one lamp means we are looking for the second lamp.' },
  ],
  'The pager as a piece of design': [
    { by: 1, text: 'One button, one sound, no opinions. Have we made anything better since?' },
    { by: 8, text: 'The kettle.', answers: 0, liked: true },
    { by: 2, text: 'I still reach for my belt when a lorry reverses.' },
  ],
  'Sleep clinic: bring your rota': [
    { by: 8, text: 'She looked at my rota and said “oh” in a way I shall remember.' },
    { by: 3, text: 'Moved my nap by forty minutes. I can spell my own name again.', liked: true },
    { by: 0, text: 'Is a nap under a desk worse than a nap in a chair? Asking for a colleague under a desk.' },
  ],
  'What a night costs': [
    { by: 1, text: 'Does your figure include the taxis?' },
    {
      by: 'organiser',
      text: 'It does. The taxis are the reason for the second slide, and there are no slides.',
      answers: 0,
      liked: true,
    },
    { by: 4, text: 'The last train costs less than the three taxis after it. I have the receipts in a shoebox.' },
  ],
  'A nap, with instructions': [
    { by: 7, text: 'Instruction four was unclear. I did it for an hour.' },
    { by: 8, text: 'Same. Please do not clarify it.', answers: 0, liked: true },
  ],
  'Quiet rooms for loud jobs': [
    { by: 5, text: 'Ours is called the library. It has one book. The book is about noise.' },
    { by: 3, text: 'We put the quiet room beside the lift. Ask me anything, loudly.', liked: true },
    { by: 'delegate', text: 'Which came first in yours, the door or the sign?' },
  ],
  'Who watches at New Year?': [
    { by: 2, text: 'We draw lots on 1 December and pretend to be surprised.' },
    { by: 7, text: 'The relay station takes volunteers. There is one. I bring him cake.', liked: true },
    { by: 0, text: 'Does anybody pay double, or is the view from the tower the pay?' },
  ],
  'Trim a lamp, read a chart': [
    { by: 6, text: 'Mine smokes. Is that the wick or my character?' },
    {
      by: 'organiser',
      text: 'The wick. Half a turn down. We say nothing about character before supper.',
      answers: 0,
      liked: true,
    },
  ],
  'Table-top: eleven minutes in the dark': [
    { by: 5, text: 'Minute six: we found the torch. Minute seven: we found the batteries. They have never met.' },
    { by: 0, text: 'Our table restored the power and lost the biscuits. We call that a partial success.', liked: true },
    { by: 1, text: 'Who had “the generator has a password” on their card?' },
  ],
  'Stories from the log book': [
    { by: 6, text: '“03:12. Heron on lock gate. Heron informed.” I did not write it, but I could have.', liked: true },
    { by: 2, text: 'Please read the one about the goat.' },
    { by: 'delegate', text: 'Seconded. The goat is the reason I came.', answers: 1 },
  ],
  'Open watch: bring a live system': [
    { by: 8, text: 'I brought the hostel boiler. It is behaving. It knows we are looking.' },
    { by: 5, text: 'Four signals, all green, and a fox in sector two.', liked: true },
    { by: 'organiser', text: 'Fox noted, on watch until one. Handover at the Galley door.', answers: 1 },
  ],
}

/** The time between two lines, and between the last one and the moment at which the demonstration is installed. */
const GAP_MS = 3 * MINUTE_MS

/** Conversations in the chat of the conference and, in the current one, of its sessions. */
export async function addDemoChat(demo: DemoConference) {
  const { name, conference_id, organiser } = demo
  await converse(demo, LINES[name])
  if (name !== 'small_hours') return
  const conference = await visibleConference(organiser.db, organiser.user, conference_id)
  for (const { id, title } of await listSchedule(organiser.db, conference)) {
    const lines = IN_SESSIONS[title]
    if (lines) await converse(demo, lines, id)
  }
}

type Writer = { call: Call; conference: JoinedConference }

/** What is liked, is liked by whoever wrote the line before; the organiser likes first lines. */
async function converse(demo: DemoConference, lines: readonly Line[], schedule_item_id?: string) {
  const posted: string[] = []
  let before = await writerOf(demo, 'organiser', 0)
  for (const [at, { by, text, answers, liked }] of lines.entries()) {
    const writer = await writerOf(demo, by, lines.length - at)
    const reply_to_id = answers === undefined ? undefined : posted[answers]
    const message = { text, client_id: randomUUID(), schedule_item_id, reply_to_id }
    const { id } = await postMessage(writer.call, writer.conference, message)
    posted.push(id)
    if (liked) await setReaction(before.call, before.conference, { id, reaction: 'like', on: true })
    before = writer
  }
}

/** The person at a time so many gaps before the demonstration was installed. */
async function writerOf(demo: DemoConference, by: Line['by'], gaps: number): Promise<Writer> {
  const { conference_id, organiser, delegate, others } = demo
  const person = typeof by === 'number' ? (others[by] ?? delegate) : { organiser, delegate }[by]
  const call = { ...person, now: new Date(person.now.getTime() - gaps * GAP_MS) }
  return { call, conference: await joinedConference(call.db, call.user, conference_id) }
}
