export const text = {
  streaming:
    'The programme says what is on now and what comes next, in the time zone of the place. Putting a room on air is being built.',
  networking:
    'Whether others may find them is the delegates’ own choice, asked when they register. Suggestions that say why are being built.',
  chat: 'A visitor’s message reaches the organisers by e-mail. Chat, questions and polls beside every session are being built.',
  inside: 'What it looks like inside.',
  insideLead: 'Pictures of the demonstration that comes with Foyer, as it is today.',
  publicPicture:
    'The page of a conference: its name beside a row of arches, and the sessions of the first day with times, speakers and rooms',
  publicCaption: 'The page that everybody sees, with a calendar to take along.',
  delegatesPicture:
    'The delegates of a conference in a table: names, companies, who is pending and who has registered, and buttons to invite',
  delegatesCaption: 'The list of delegates, from the first import to the last registration.',
  sessionPicture: 'A session on a phone: its title, time, room, speakers and what it is about',
  sessionCaption: 'A session, on the way to its room.',
  organiser: 'What an organiser gets.',
  organiserPoints: [
    [
      'A page of its own',
      'Published with one button, at an address that reads like the name, and quick on a bad network.',
    ],
    [
      'Your spreadsheet, read',
      'Schedules and delegates come from CSV files. You see what each row becomes before it is saved.',
    ],
    ['Clashes, named', 'A room or a speaker booked twice is marked, with the other session beside it.'],
    [
      'Invitations that are followed',
      'Everybody gets a personal link; you see who has registered and whose letter came back.',
    ],
    ['Colleagues', 'Invite others to organise with you, under the same plan.'],
    [
      'Nothing kept from you',
      'Schedule and delegates leave as files at any time, and the calendar is one to subscribe to.',
    ],
  ],
  asked: 'Before you ask.',
  allAnswers: 'All questions and answers',
  onePrice: 'One price a month, per organiser.',
  welcome: (name: string | null) => (name === null ? 'Welcome' : `Welcome, ${name}`),
  welcomeLead: 'Everything you need for the days of your conference starts here.',
  nowAndNext: 'Now and next',
  minutesLeft: (minutes: number) => `${minutes} min left`,
  alsoNow: (count: number) => `and ${count} more at the same time`,
  startsOn: (date: string) => `It starts on ${date}`,
  noDates: 'Its dates will be announced',
  between: 'Nothing is on at the moment',
  over: 'This conference is over',
  overDetail: 'The programme and the recordings stay where they were.',
  noSchedule: 'Schedule details will be announced soon!',
  noConference: 'You take part in no conference at the moment',
  noConferenceDetail: 'Open the link in an invitation, or register on the page of a conference.',
  scheduleFailed: 'The schedule could not be loaded.',
  liveSessions: 'See what is on air and join the room.',
  meet: 'Find the people worth meeting, and stay in touch.',
  messages: 'Write to the people you have met.',
  schedule: 'Plan your days and keep the sessions you picked.',
}
