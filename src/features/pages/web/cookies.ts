import type { Document } from './LegalDocument.tsx'

export const cookies: Document = {
  title: 'Cookie Policy',
  lead: 'What this service stores in your browser, for how long, and how to be rid of it.',
  brief: [
    '- This installation sets **two** cookies. One remembers whether the sidebar is folded, and lasts 7 days. The other remembers on which devices you have logged in, and lasts 90 days: it keeps strangers in your network from locking you out by guessing passwords, and is used for nothing else.',
    '- Your session is kept in your browser’s local storage, not in a cookie, and only while you are logged in. A few choices, and what you have written and not yet sent, are kept on your device as well.',
    '- There are no analytics cookies and no marketing cookies, so there is no banner to click away.',
  ],
  sections: [
    {
      id: 'what',
      title: 'What cookies are',
      lines: [
        'A cookie is a small text that a website leaves in your browser and that the browser sends back with each request. Local storage, session storage and IndexedDB are similar, except that what is in them stays in the browser and is not sent along by itself. This policy covers them all.',
      ],
    },
    {
      id: 'kinds',
      title: 'The kinds of cookie, and whether we set them',
      lines: [
        'Services like this one may use the cookies in the first column. The last column says what this installation does.',
      ],
    },
    {
      id: 'stored',
      title: 'What is truly stored',
      lines: [
        'This is everything that Foyer keeps in your browser. In place of the dots is the id of a conference or of a session.',
        'Live streams and recordings may come from YouTube or Vimeo. Their players are loaded only once you press play, in the form that both offer for more privacy, and may keep things of their own in your browser.',
      ],
    },
    {
      id: 'consent',
      title: 'Consent',
      lines: [
        'What is listed above is needed for something you asked for, so the law requires no consent for it. Should an operator ever add analytics or marketing, nothing of the kind may be set before you have agreed, and refusing must be as easy as agreeing.',
        'Payments are made on the pages of our payment provider, Stripe, which sets its own cookies there. Its policy applies on its pages.',
      ],
    },
    {
      id: 'control',
      title: 'How to be rid of it',
      lines: [
        'Log out and the session is gone. The settings of your browser delete everything else: look for “site data” or “cookies and site data”. Nothing breaks if you do; you will have to log in again, and the sidebar and the theme go back to how they were at first.',
        'Questions? [Write to us](/contact).',
      ],
    },
  ],
}

type Kind = { name: string; purpose: string; lifetime: string; here: string }

/** The kinds of cookies in the policy. */
export const kinds: readonly Kind[] = [
  {
    name: 'Session cookie',
    purpose: 'Keeps a visit together',
    lifetime: 'Until the browser is closed',
    here: 'Not set',
  },
  {
    name: 'Authentication cookie',
    purpose: 'Keeps you logged in',
    lifetime: '30 days',
    here: 'Not set: local storage holds the session, for the same 30 days',
  },
  { name: 'Analytics cookie', purpose: 'Tells visitors apart', lifetime: '2 years', here: 'Not set' },
  { name: 'Analytics cookie', purpose: 'Counts the visits of one day', lifetime: '24 hours', here: 'Not set' },
  { name: 'Marketing cookie', purpose: 'Shows advertisements that fit', lifetime: '3 months', here: 'Not set' },
  {
    name: 'Preferences cookie',
    purpose: 'Remembers how you like the pages',
    lifetime: '1 year',
    here: 'Set as sidebar_state, for 7 days only',
  },
]

type Stored = { name: string; place: string; purpose: string; lifetime: string }

/** What this product stores in the browser, by key. */
export const stored: readonly Stored[] = [
  { name: 'sidebar_state', place: 'Cookie', purpose: 'Whether the sidebar is folded', lifetime: '7 days' },
  {
    name: 'foyer-device',
    place: 'Cookie',
    purpose: 'That you have logged in on this device before, so that others who guess passwords do not lock you out',
    lifetime: '90 days after your last login',
  },
  {
    name: 'foyer-session',
    place: 'Local storage',
    purpose: 'Your session while you are logged in',
    lifetime: 'Until you log out; at most 30 days without a visit',
  },
  {
    name: 'foyer-theme',
    place: 'Local storage',
    purpose: 'Light or dark, if you chose one by hand',
    lifetime: 'Until you go back to the system’s choice',
  },
  {
    name: 'foyer-wished-plan',
    place: 'Local storage',
    purpose: 'The plan you chose before logging in',
    lifetime: 'Until you have it',
  },
  {
    name: 'foyer-conference',
    place: 'Local storage',
    purpose: 'The conference you looked at last, if you have several',
    lifetime: 'Until you look at another',
  },
  {
    name: 'foyer-replies-to',
    place: 'Local storage',
    purpose: 'Which organiser got the replies to the invitations you sent last',
    lifetime: 'Until you choose another',
  },
  {
    name: 'foyer-closed-announcements',
    place: 'Local storage',
    purpose: 'Which announcements you closed',
    lifetime: 'Until you have closed 100 newer ones',
  },
  {
    name: 'foyer-agenda',
    place: 'Local storage',
    purpose: 'The sessions you saved without being logged in',
    lifetime: 'Until you log in, and they are saved with your account',
  },
  {
    name: 'foyer-schedule-zone',
    place: 'Local storage',
    purpose: 'Whether the schedule shows your own time zone',
    lifetime: 'Until you go back to that of the conference',
  },
  {
    name: 'foyer-visit-…',
    place: 'Local storage',
    purpose: 'When you last looked at a schedule without being logged in, to show what has changed since',
    lifetime: 'Until you delete it',
  },
  {
    name: 'foyer-meetings-home',
    place: 'Local storage',
    purpose: 'How high your meetings were on the home page, so that nothing moves when it opens again',
    lifetime: 'Until you delete it',
  },
  {
    name: 'foyer-meetings-network',
    place: 'Local storage',
    purpose: 'The same for the page of your network',
    lifetime: 'Until you delete it',
  },
  {
    name: 'foyer-searches',
    place: 'Local storage',
    purpose: 'What you looked for last, up to five searches',
    lifetime: 'Until you clear it or log out',
  },
  {
    name: 'foyer-watched:…',
    place: 'Local storage',
    purpose: 'Up to where you have watched a recording',
    lifetime: 'Until you have watched it to the end',
  },
  {
    name: 'foyer',
    place: 'IndexedDB',
    purpose: 'What you have sent and we have not received yet, so that a lost connection loses nothing',
    lifetime: 'Until it has reached us, or you delete it',
  },
  {
    name: 'service-worker.js',
    place: 'Service worker',
    purpose: 'Shows push messages, if you turn them on; with it your browser keeps the address they are sent to',
    lifetime: 'Until you delete it; the address until you turn push messages off',
  },
  {
    name: 'foyer-sound-only',
    place: 'Session storage',
    purpose: 'That you listen to recordings and streams without their pictures',
    lifetime: 'Until you switch it off or close the tab',
  },
  {
    name: 'foyer-registration-token',
    place: 'Session storage',
    purpose: 'Your invitation, while you register or log in',
    lifetime: 'Until you are registered or close the tab',
  },
  {
    name: 'foyer-organiser-token',
    place: 'Session storage',
    purpose: 'Your invitation to organise a conference, while you log in',
    lifetime: 'Until you have taken it up or close the tab',
  },
  {
    name: 'foyer-exhibitor-token',
    place: 'Session storage',
    purpose: 'Your invitation to look after an exhibitor’s page, while you log in',
    lifetime: 'Until you have taken it up or close the tab',
  },
]
