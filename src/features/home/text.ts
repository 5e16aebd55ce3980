export const text = {
  streaming:
    'Put any room on air. Delegates join the stage from a browser, in the hall or at home, and find the recording afterwards.',
  networking:
    'Suggestions that say why: a shared session, a question you both raised, a problem one of you has already solved.',
  chat: 'Chat, questions and polls beside every session. Good questions rise, speakers answer, and nothing is lost in the corridor.',
  glimpse: 'What a delegate sees at 10:24 on the first morning.',
  glimpseLead:
    'An example: what is on now, what comes next, who is worth finding in the coffee break, and the question half the room is waiting for.',
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
