import type { Line } from './prose.ts'

/** `id` is the fragment that leads to the answer: it may stand in letters, so it stays as it is. */
export type Question = { id: string; question: string; lines: readonly Line[] }
export type FaqPart = { id: string; label: string; questions: readonly Question[] }

const general: readonly Question[] = [
  {
    id: 'what-is-foyer',
    question: 'What is Foyer?',
    lines: [
      'Software for conferences and the people who go to them. Organisers publish a programme, invite delegates and run the days; delegates watch, ask, vote, meet and write to each other in one place. It is open source, so anybody may run a copy of their own.',
    ],
  },
  {
    id: 'what-does-it-cost',
    question: 'What does it cost?',
    lines: [
      'Delegates, speakers and exhibitors pay nothing. Organisers choose one of three monthly plans; the [plans page](/plans) says what each includes. You can cancel at any time, and nothing you made is deleted when a plan ends.',
    ],
  },
  {
    id: 'do-i-need-an-account',
    question: 'Do I need an account?',
    lines: [
      'Not to look around: the page of every published conference, with its schedule and speakers, is open to everybody. To take part, that is to chat, ask, vote or meet people, you register for a conference and choose a password on the way.',
    ],
  },
  {
    id: 'organiser-and-delegate',
    question: 'Can I organise one conference and attend another?',
    lines: [
      'Yes, with the same account. What you may do depends on the conference: you manage your own, and take part in the others. If you signed up through a delegate’s invitation, choose “Organise your own events” in your [profile](/profile) first.',
    ],
  },
  {
    id: 'who-can-see-me',
    question: 'Who can see that I am attending?',
    lines: [
      'The organisers, and nobody else unless you say so. When you register you are asked whether other participants may find you in the list of delegates. The box is unticked, and you can change your mind in your profile. Your e-mail address is never shown in that list. The [Privacy Policy](/privacy-policy) has the details.',
    ],
  },
]

const attendees: readonly Question[] = [
  {
    id: 'how-to-register',
    question: 'How do I register for a conference?',
    lines: [
      'If you were invited, open the link in the letter: your details are filled in, and a password is all that is missing. If registration is open to everybody, press Register Now on the conference’s page; we send a link to your mailbox, and it takes you in.',
    ],
  },
  {
    id: 'invitation-not-working',
    question: 'My invitation link does not work. What now?',
    lines: [
      'A link works once and for 30 days, and a newer letter makes older ones void. If you have registered already, [log in](/auth) instead. If you have not, ask the organiser to send the invitation again; the Contact Organizer button is on the conference’s page.',
    ],
  },
  {
    id: 'recordings',
    question: 'When are the recordings available?',
    lines: [
      'Recordings are available 24-48 hours after a session. You find them on the [stage](/stage) under Recordings, if the speaker agreed to be recorded.',
    ],
  },
  {
    id: 'own-schedule',
    question: 'How do I put together my own schedule?',
    lines: [
      'Press the bookmark beside a session. Everything you picked is collected under My Schedule, which tells you when two sessions overlap. You can also subscribe to it, or to the whole programme, in your calendar; times follow your calendar’s zone.',
    ],
  },
  {
    id: 'meet-people',
    question: 'How do I meet people?',
    lines: [
      'Under [Network](/network) you find people who have something in common with you, and why: a session you both saved, a question you both asked. Connect with them, write to them, or suggest a time for a coffee. If you would rather be left alone, leave yourself out of the list; nobody is told.',
    ],
  },
  {
    id: 'ask-a-question',
    question: 'How do I ask a question in a session?',
    lines: [
      'Open Q&A beside the session and type. Before you do, have a look at what was asked: an upvote for a question that is there already does more than asking it again. Questions with the most votes stand on top, and answers stay with them.',
    ],
  },
  {
    id: 'cancel-registration',
    question: 'How do I cancel my registration?',
    lines: [
      'Leave the conference from your [profile](/profile). If you have paid the organiser for a ticket, ask them about a refund: Foyer does not sell tickets and cannot give money back.',
    ],
  },
]

const organizers: readonly Question[] = [
  {
    id: 'create-a-conference',
    question: 'How do I create a conference?',
    lines: [
      'Choose a [plan](/plans), open the [Conference Manager](/conference-manager) and press New Conference. A name is enough to begin with. It starts as a draft that only you can see; when the programme is ready, press Publish Conference.',
    ],
  },
  {
    id: 'public-address',
    question: 'What will the address of my conference be?',
    lines: [
      'The name in small letters without blanks, so “Dev Conf” is found at /devconf. If that is taken, a number is added. When you rename a conference, links to the old address lead to the new one.',
    ],
  },
  {
    id: 'import-schedule',
    question: 'Can I import a schedule I have already?',
    lines: [
      'Yes, from a CSV file with the columns day, start time, end time and title; description, location, type and speaker are read if they are there. Before anything is saved you see what each row becomes and which rows are left out, and why. The [resources](/resources) have a template.',
    ],
  },
  {
    id: 'invite-delegates',
    question: 'How do I invite delegates?',
    lines: [
      'Add them one by one or import a CSV file with their e-mail addresses and names, then press Invite. Each gets a personal link that is valid for 30 days. In the list you see who is still pending and who has registered, and which letters came back.',
    ],
  },
  {
    id: 'attendee-credits',
    question: 'What are attendee credits?',
    lines: [
      'The number of delegates your plan covers, over all your conferences together: 700 with Starter, 1000 with Professional, 2000 with Enterprise. When they are used up you can go on working with the delegates you have; adding more needs a larger plan.',
    ],
  },
  {
    id: 'close-registration',
    question: 'Can I close registration and open it again?',
    lines: [
      'Yes: it is a switch on the conference’s page in the Conference Manager. While it is off, invitations that are on their way do not work; they work again when you switch it on.',
    ],
  },
  {
    id: 'several-organisers',
    question: 'Can several people organise one conference?',
    lines: [
      'Yes. Invite them as co-organisers. They can do everything in that conference except delete it, hand it over, or name further organisers, and they work under your plan.',
    ],
  },
  {
    id: 'when-a-plan-ends',
    question: 'What happens when my plan ends?',
    lines: [
      'Nothing is deleted and nothing is taken offline. Delegates keep their access until the conference is over, and you can read and export everything. To change things you need a plan again.',
    ],
  },
]

const technical: readonly Question[] = [
  {
    id: 'browsers',
    question: 'Which browsers and devices work?',
    lines: [
      'The current and the previous version of Chrome, Edge, Firefox and Safari, on computers, tablets and phones. There is nothing to install. The pages of conferences can be read even without scripts.',
    ],
  },
  {
    id: 'connection',
    question: 'How fast must my connection be?',
    lines: [
      'We recommend 5 Mbps down and 1 Mbps up for watching live sessions. Chat, questions and the schedule work with much less. If the picture stutters, close other videos, or move closer to the router.',
    ],
  },
  {
    id: 'uploads',
    question: 'Which files can I upload?',
    lines: [
      'Presentations and documents as PDF, PPT, PPTX, DOC or DOCX, and videos in the common formats. Portraits and logos are pictures in JPEG, PNG, WebP or GIF with at most 5 MB; schedules and lists of delegates are CSV files.',
    ],
  },
  {
    id: 'no-letter',
    question: 'No letter has arrived. What can I do?',
    lines: [
      'Give it five minutes, look into the spam folder, and check the address for slips. Then ask for another letter on the [login page](/auth). Some companies hold back letters from new senders; yours can tell you.',
    ],
  },
  {
    id: 'forgotten-password',
    question: 'I have forgotten my password.',
    lines: [
      'Use “Forgot your password?” on the [login page](/auth). The link in the letter works for one hour. When you choose a new password, you are logged out everywhere else.',
    ],
  },
  {
    id: 'time-zones',
    question: 'In which time zone are the times?',
    lines: [
      'In that of the conference; it is named beside every schedule. Calendar files carry the zone, so your calendar shows your own time. A session that goes past midnight is marked “+1 day”.',
    ],
  },
]

/** The answers tell how it is meant to be, these parts included. */
export const BEING_BUILT = 'The stage, the expo hall, networking, chat, questions and polls are still being built.'

export const faq: readonly FaqPart[] = [
  { id: 'general', label: 'General', questions: general },
  { id: 'attendees', label: 'For Attendees', questions: attendees },
  { id: 'organizers', label: 'For Organizers', questions: organizers },
  { id: 'technical', label: 'Technical', questions: technical },
]

/** What the help page shows before one searches. */
export const POPULAR: readonly string[] = [
  'how-to-register',
  'invitation-not-working',
  'recordings',
  'invite-delegates',
  'connection',
]
