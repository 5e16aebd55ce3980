import { PRODUCT } from '#shared/brand.ts'
import { escapeHtml } from '#server/http/plain-page.ts'

/** The organiser's tasks and when to do them. */
export const CHECKLIST: readonly { when: string; what: readonly string[] }[] = [
  {
    when: 'Twelve weeks before',
    what: [
      'Decide what people should be able to do afterwards, in one sentence',
      'Set the dates, the place and the time zone',
      'Book the rooms, and one more than you need: a quiet one',
      'Ask how people who use wheelchairs, hear or see little will take part',
      'Choose a plan, and create the conference as a draft',
      'Invite the co-organisers',
      'Call for sessions, with the date on which you will answer',
    ],
  },
  {
    when: 'Eight weeks before',
    what: [
      'Choose the sessions, and answer everybody who offered one',
      'Ask speakers for a title, three sentences and a portrait',
      'Ask speakers whether they may be recorded',
      'Write the schedule with breaks of forty minutes',
      'Import the schedule and read it on a phone',
      'Publish the conference and open registration',
      'Invite exhibitors and let them write their own pages',
    ],
  },
  {
    when: 'Four weeks before',
    what: [
      'Import the delegates and send the invitations',
      'Look after the invitations that came back',
      'Find a moderator for every session with questions',
      'Decide who responds when someone breaks the guidelines',
      'Order food: ask about diets on the spot, not in the software',
      'Check the connection: 5 Mbps down and 1 Mbps up for each stream',
      'Tell delegates how to get there, by train first',
    ],
  },
  {
    when: 'One week before',
    what: [
      'Remind delegates who have not registered yet',
      'Ask those who have whether they want to be found in the directory',
      'Rehearse one live session from beginning to end',
      'Collect the slides: PDF, PPT or PPTX',
      'Print the schedule for the doors of the rooms',
      'Prepare two polls for the first session',
      'Give everybody on the team one telephone number',
    ],
  },
  {
    when: 'On the days',
    what: [
      'Open the doors half an hour before the first session',
      'Test the microphone in every room, aloud',
      'Put the first room on air five minutes early',
      'Announce changes where people look: in the schedule',
      'Watch the questions, and pass the best ones to the moderator',
      'Start on time, end on time, and leave the breaks alone',
      'Thank the people who cleaned, cooked and carried',
    ],
  },
  {
    when: 'The week after',
    what: [
      'Publish the recordings, 24-48 hours after the sessions',
      'Ask speakers to answer the questions that were left',
      'Write to delegates: thanks, recordings, two questions on how it was',
      'Export what you need, and note what to do differently',
      'Tell people when the next one is',
    ],
  },
]

const STYLE = `
:root{color-scheme:light;--ink:#1a1c27;--soft:#5d5e68;--line:#e5e2da;--iris:#4439ae}
*{box-sizing:border-box}body{margin:0;background:#fbfaf7;color:var(--ink);font:400 1rem/1.5 Inter,system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:2.5rem 1.25rem}h1{margin:0 0 .5rem;font-size:2rem;line-height:1.1}
p{margin:0 0 1.5rem;color:var(--soft)}.parts{columns:2 24rem;column-gap:3rem}
section{break-inside:avoid;margin:0 0 1.75rem;border-top:2px solid var(--ink);padding-top:.5rem}h2{margin:0 0 .5rem;font-size:1.125rem}
ul{margin:0;padding:0;list-style:none}label{display:grid;grid-template-columns:auto 1fr;gap:.625rem;padding:.3125rem 0;cursor:pointer}
input{width:1.125rem;height:1.125rem;margin:.1875rem 0 0;accent-color:var(--iris)}input:checked+span{color:var(--soft);text-decoration:line-through}
@media print{body{background:#fff;font-size:10pt}main{max-width:none;padding:0}.parts{columns:2}p{margin-bottom:1rem}section{margin-bottom:1rem}}`

/** The checklist as one self-contained HTML file, to tick on screen or to print on two pages. */
export function checklistPage() {
  const parts = CHECKLIST.map(
    ({ when, what }) => `<section><h2>${escapeHtml(when)}</h2><ul>${what.map(item).join('')}</ul></section>`,
  )
  return [
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>Organiser’s checklist | ${PRODUCT}</title><style>${STYLE}</style></head><body><main>`,
    '<h1>Organiser’s checklist</h1><p>From twelve weeks before until the week after. Tick what is done; strike out what you do not need.</p>',
    `<div class="parts">${parts.join('')}</div></main></body></html>\n`,
  ].join('')
}

function item(words: string) {
  return `<li><label><input type="checkbox"><span>${escapeHtml(words)}</span></label></li>`
}
