export const text = {
  streaming:
    'The programme shows what is on now and what comes next, in the local time of the venue. Live streams are being built.',
  networking:
    'Delegates choose whether others can find them when they register. Suggestions of people to meet are being built.',
  chat: 'Visitors can email the organisers. Chat, questions and polls for every session are being built.',
  inside: 'What it looks like inside.',
  insideLead: 'Screenshots of the demonstration conference that comes with Foyer.',
  publicPicture:
    'The page of a conference: its name beside a row of arches, and the sessions of the first day with times, speakers and rooms',
  publicCaption: 'Your conference page, with calendar links.',
  delegatesPicture:
    'The delegates of a conference in a table: names, companies, who is pending and who has registered, and buttons to invite',
  delegatesCaption: 'Your delegates, from the first import to the last registration.',
  sessionPicture: 'A session on a phone: its title, time, room, speakers and what it is about',
  sessionCaption: 'A session on a phone.',
  organiser: 'What organisers get.',
  organiserPoints: [
    [
      'A page of its own',
      'Publish it with one button, at an address that matches the name. It loads fast on a bad network.',
    ],
    [
      'Your spreadsheet, read',
      'Import schedules and delegates from CSV files, and check every row before it is saved.',
    ],
    ['Clashes, named', 'Foyer marks a room or speaker that is booked twice and shows the other session.'],
    [
      'Invitations you can follow',
      'Every delegate gets a personal link. You see who has registered and whose email bounced.',
    ],
    ['Colleagues', 'Invite others to organise with you, under the same plan.'],
    [
      'Your data stays yours',
      'Export the schedule and the delegates at any time, and let people subscribe to the calendar.',
    ],
  ],
  asked: 'Before you ask.',
  allAnswers: 'All questions and answers',
  onePrice: 'One monthly price per organiser.',
  welcome: (name: string | null) => (name === null ? 'Welcome' : `Welcome, ${name}`),
  welcomeLead: 'Everything you need for your conference starts here.',
  nowAndNext: 'Now and next',
  minutesLeft: (minutes: number) => `${minutes} min left`,
  alsoNow: (count: number) => `and ${count} more at the same time`,
  startsOn: (date: string) => `It starts on ${date}`,
  noDates: 'Its dates will be announced',
  between: 'Nothing is on at the moment',
  over: 'This conference is over',
  overDetail: 'The programme and the recordings are still available.',
  noSchedule: 'Schedule details will be announced soon!',
  noConference: 'You are not taking part in a conference at the moment',
  noConferenceDetail: 'Open the link in your invitation, or register on a conference page.',
  scheduleFailed: 'The schedule could not be loaded.',
  liveSessions: 'See what is live and join in.',
  meet: 'Find the people worth meeting, and stay in touch.',
  messages: 'Message the people you have met.',
  schedule: 'Plan your days and save the sessions you want to see.',
}
