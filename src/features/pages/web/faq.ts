import type { Line } from './prose.ts'

/** `id` is the fragment of the link to the answer. It may be in emails, so it must not change. */
export type Question = { id: string; question: string; lines: readonly Line[] }
export type FaqPart = { id: string; label: string; questions: readonly Question[] }

const general: readonly Question[] = [
  {
    id: 'what-is-foyer',
    question: 'What is Foyer?',
    lines: [
      'Software for conferences and the people who attend them. Organisers publish a programme, invite delegates and run the event. Delegates watch, ask questions, vote, meet and message each other in one place. It is open source, so anyone can run their own copy.',
    ],
  },
  {
    id: 'what-does-it-cost',
    question: 'What does it cost?',
    lines: [
      'Delegates, speakers and exhibitors pay nothing. Organisers choose one of three monthly plans; see the [plans page](/plans) for what each includes. You can cancel at any time, and we keep everything you made when a plan ends.',
    ],
  },
  {
    id: 'do-i-need-an-account',
    question: 'Do I need an account?',
    lines: [
      'Not to look around: the page of every published conference, with its schedule and speakers, is open to everyone. To chat, ask questions, vote or meet people, register for the conference and choose a password.',
    ],
  },
  {
    id: 'organiser-and-delegate',
    question: 'Can I organise one conference and attend another?',
    lines: [
      'Yes, with the same account. You manage your own conferences and take part in the others. If you signed up through a delegate’s invitation, choose “Organise your own events” in your [profile](/profile) first.',
    ],
  },
  {
    id: 'who-can-see-me',
    question: 'Who can see that I am attending?',
    lines: [
      'Only the organisers, unless you decide otherwise. When you register, we ask whether other participants can find you in the list of delegates. The box is unticked, and you can change your mind in your profile. What you write in the chat and ask under your name can be seen by all participants. Your email address is never shown in the list. The [Privacy Policy](/privacy-policy) has the details.',
    ],
  },
  {
    id: 'another-foyer',
    question: 'Can I take my account to another Foyer?',
    lines: [
      'Yes. Choose “Export my data” in your [profile](/profile) and download the file. On the other Foyer sign up, and choose “Bring your data from another Foyer” in your profile there. You see what is in the file before anything changes, and choose what to take over: your name, picture and words, your settings, and what you said of yourself at conferences. Messages and connections stay in the file for you to read, because other people belong to them.',
    ],
  },
]

const attendees: readonly Question[] = [
  {
    id: 'how-to-register',
    question: 'How do I register for a conference?',
    lines: [
      'If you were invited, open the link in the email. Your details are already filled in, so you only need to choose a password. If registration is open to everyone, press Register Now on the conference page and we will email you a link.',
    ],
  },
  {
    id: 'invitation-not-working',
    question: 'My invitation link does not work. What now?',
    lines: [
      'A link works once and expires after 30 days, and a newer email replaces older ones. If you have already registered, [log in](/auth) instead. If not, ask the organiser to send the invitation again, using the Contact Organizer button on the conference page.',
    ],
  },
  {
    id: 'recordings',
    question: 'When are the recordings available?',
    lines: [
      'Recordings are available 24-48 hours after a session. Find them on the [stage](/stage) under Recordings, if the speaker agreed to be recorded.',
    ],
  },
  {
    id: 'own-schedule',
    question: 'How do I put together my own schedule?',
    lines: [
      'Press the bookmark next to a session. My Schedule collects everything you saved and tells you when two sessions overlap. You can also subscribe to it, or to the whole programme, in your calendar, which shows the times in your own time zone.',
    ],
  },
  {
    id: 'meet-people',
    question: 'How do I meet people?',
    lines: [
      '[Network](/network) shows people who have something in common with you, and what it is: an interest, a goal, a session you both saved, or people you both know. Connect with them or send them a message. If you prefer not to be found, leave yourself out of the list. No one is notified.',
    ],
  },
  {
    id: 'ask-a-question',
    question: 'How do I ask a question in a session?',
    lines: [
      'Open Q&A next to the session and type your question. Check first whether it has been asked: an upvote helps more than asking again. Questions with the most votes come first, and answers stay with them.',
    ],
  },
  {
    id: 'cancel-registration',
    question: 'How do I cancel my registration?',
    lines: [
      'Leave the conference from your [profile](/profile). If you have paid the organiser for a ticket, ask them about a refund: Foyer does not sell tickets and cannot issue refunds.',
    ],
  },
]

const organizers: readonly Question[] = [
  {
    id: 'create-a-conference',
    question: 'How do I create a conference?',
    lines: [
      'Choose a [plan](/plans), open the [Conference Manager](/conference-manager) and press New Conference. All you need to start is a name. It starts as a draft that only you can see. When the programme is ready, press Publish Conference.',
    ],
  },
  {
    id: 'public-address',
    question: 'What will the address of my conference be?',
    lines: [
      'The name in lower case without spaces, so “Dev Conf” becomes /devconf. If that is taken, we add a number. When you rename a conference, links to the old address redirect to the new one.',
    ],
  },
  {
    id: 'import-schedule',
    question: 'Can I import an existing schedule?',
    lines: [
      'Yes, from a CSV file with the columns day, start time, end time and title; description, location, type and speaker are optional. Before anything is saved, you see what each row will become, and which rows will be skipped and why. There is a template in the [resources](/resources).',
    ],
  },
  {
    id: 'invite-delegates',
    question: 'How do I invite delegates?',
    lines: [
      'Add them one by one or import a CSV file with their email addresses and names, then press Invite. Each delegate gets a personal link that is valid for 30 days. The list shows who is pending, who has registered, and which emails bounced.',
    ],
  },
  {
    id: 'attendee-credits',
    question: 'What are attendee credits?',
    lines: [
      'The number of delegates your plan covers across all your conferences: 700 with Starter, 1000 with Professional, 2000 with Enterprise. When you have used them up, you keep the delegates you have, but need a larger plan to add more.',
    ],
  },
  {
    id: 'close-registration',
    question: 'Can I close registration and open it again?',
    lines: [
      'Yes, on the conference’s page in the Conference Manager: it is closed, for invited people only, or open to everybody. While it is closed, invitation links do not work. They work again when you open it.',
    ],
  },
  {
    id: 'several-organisers',
    question: 'Can several people organise one conference?',
    lines: [
      'Yes. Invite them as co-organisers. They can do everything in that conference except delete it, hand it over or add more organisers, and they are covered by your plan.',
    ],
  },
  {
    id: 'when-a-plan-ends',
    question: 'What happens when my plan ends?',
    lines: [
      'Nothing is deleted or taken offline. Delegates keep their access until the conference is over, and you can view everything, and export the delegates, the schedule and the exhibitors. To make changes, you need a plan again.',
    ],
  },
]

const technical: readonly Question[] = [
  {
    id: 'browsers',
    question: 'Which browsers and devices work?',
    lines: [
      'The current and the previous version of Chrome, Edge, Firefox and Safari, on computers, tablets and phones. There is nothing to install. You can read conference pages even without JavaScript.',
    ],
  },
  {
    id: 'connection',
    question: 'How fast must my connection be?',
    lines: [
      'We recommend 5 Mbps down and 1 Mbps up for watching live sessions. Chat, questions and the schedule work with much less. If the video stutters, close other videos or move closer to the router.',
    ],
  },
  {
    id: 'uploads',
    question: 'Which files can I upload?',
    lines: [
      'Portraits and logos can be JPEG, PNG, WebP or GIF files up to 5 MB. Organisers can upload recordings of sessions as MP4 or WebM files with captions, and schedules, delegates and exhibitors as CSV files. There is no upload for slides or other documents.',
    ],
  },
  {
    id: 'no-email',
    question: 'No email has arrived. What can I do?',
    lines: [
      'Give it five minutes, check your spam folder, and check the address for typos. Then ask for another email on the [login page](/auth). Some companies hold back emails from new senders. Yours can tell you.',
    ],
  },
  {
    id: 'forgotten-password',
    question: 'I have forgotten my password.',
    lines: [
      'Choose Login on the [login page](/auth) and press “Forgot password”. The link in the email works for one hour. When you choose a new password, you are logged out everywhere else.',
    ],
  },
  {
    id: 'time-zones',
    question: 'In which time zone are the times?',
    lines: [
      'In the conference’s time zone, which is shown next to every schedule. Calendar files include it, so your calendar shows your own local time. A session that runs past midnight is marked “+1 day”.',
    ],
  },
]

export const faq: readonly FaqPart[] = [
  { id: 'general', label: 'General', questions: general },
  { id: 'attendees', label: 'For Attendees', questions: attendees },
  { id: 'organizers', label: 'For Organizers', questions: organizers },
  { id: 'technical', label: 'Technical', questions: technical },
]

/** The questions that the help page shows before a search. */
export const POPULAR: readonly string[] = [
  'how-to-register',
  'invitation-not-working',
  'recordings',
  'invite-delegates',
  'connection',
]
