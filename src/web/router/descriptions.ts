/** What a page says of itself to search engines and share previews. */
export type Description = { description?: string; keywords?: string; robots?: 'noindex'; canonical?: null }

/** Of a page that says that there is none: its address is not to be remembered. */
const MISSING: Description = { robots: 'noindex', canonical: null }

/**
 * By the path in the page table. Apart from the table because the browser needs these words only when it moves to
 * another page, and then not at once.
 */
export const descriptions: Record<string, Description> = {
  '*': MISSING,
  '/operator': MISSING,
  '/': {
    description: 'Run a conference and help people meet: programme, speakers, delegates and invitations in one place.',
    keywords: 'conference, event networking, live streaming, delegates',
  },
  '/auth': {
    description: 'One account for the conferences you run and the ones you go to.',
    keywords: 'sign up, log in, account',
  },
  '/register': {
    description: 'Accept your invitation to a conference.',
    keywords: 'delegate registration, invitation',
    robots: 'noindex',
  },
  '/delegate-registration': {
    description: 'Accept your invitation to a conference.',
    keywords: 'delegate registration, invitation',
    robots: 'noindex',
  },
  '/remove-me': {
    description: 'Remove your name and address from a conference’s list.',
    keywords: 'remove me, personal data',
    robots: 'noindex',
  },
  '/organiser-invitation': {
    description: 'Accept an invitation to help organise a conference.',
    keywords: 'organiser invitation',
    robots: 'noindex',
  },
  '/checkout/:id': {
    description: 'A test checkout. No card is charged.',
    keywords: 'test checkout',
    robots: 'noindex',
  },
  '/billing-portal': {
    description: 'A test billing portal. No card is charged.',
    keywords: 'test billing portal',
    robots: 'noindex',
  },
  '/stage': {
    description: 'What is live, what comes next, and the recordings.',
    keywords: 'virtual stage, live sessions, recordings',
    robots: 'noindex',
  },
  '/stage/:id': {
    description: 'A session with its stream or its recording, its chat, questions and polls.',
    keywords: 'live session, recording',
    robots: 'noindex',
  },
  '/expo': {
    description: 'Who exhibits, and where to find them.',
    keywords: 'expo hall, exhibitors',
    robots: 'noindex',
  },
  '/expo/:id': {
    description: 'What an exhibitor does, shows and offers.',
    keywords: 'exhibitor, products, team',
    robots: 'noindex',
  },
  '/schedule': {
    description: 'The sessions of the conference, day by day.',
    keywords: 'conference schedule, sessions',
    robots: 'noindex',
  },
  '/speaking': {
    description: 'The sessions in which you speak, their questions, and how you are shown.',
    keywords: 'speaker, sessions, questions',
    robots: 'noindex',
  },
  '/network': {
    description: 'The people you are connected with, and people to meet.',
    keywords: 'networking, connections',
    robots: 'noindex',
  },
  '/network/meetings': {
    description: 'Whom you meet, when and where, and what waits for an answer.',
    keywords: 'meetings, appointments',
    robots: 'noindex',
  },
  '/delegates': {
    description: 'The people at the conference who chose to be listed.',
    keywords: 'delegates, directory',
    robots: 'noindex',
  },
  '/messages': {
    description: 'Your conversations.',
    keywords: 'messages, conversations',
    robots: 'noindex',
  },
  '/notifications': {
    description: 'What happened since you last looked.',
    keywords: 'notifications',
    robots: 'noindex',
  },
  '/profile': {
    description: 'Your name, your picture, your plan and your data.',
    keywords: 'profile, account, personal data',
    robots: 'noindex',
  },
  '/conference-manager': {
    description: 'The conferences you organise.',
    keywords: 'conference manager, organisers',
    robots: 'noindex',
  },
  '/conference/:id': {
    description: 'The speakers, the schedule and the delegates of your conference.',
    keywords: 'conference, speakers, schedule, delegates',
    robots: 'noindex',
  },
  '/conference/:id/today': {
    description: 'What is on in each room of your conference, and what waits for its organisers.',
    keywords: 'conference, today, rooms, on air',
    robots: 'noindex',
  },
  '/conference/:id/desk': {
    description: 'The questions, polls and settings of all rooms of your conference.',
    keywords: 'conference, questions, polls, moderation',
    robots: 'noindex',
  },
  '/expo/:id/manage': {
    description: 'The texts, products and team of an exhibitor, and what its visitors have asked.',
    keywords: 'exhibitor, edit, messages, leads',
    robots: 'noindex',
  },
  '/exhibitor-invitation': {
    description: 'Accept an invitation to look after an exhibitor.',
    keywords: 'exhibitor, invitation',
    robots: 'noindex',
  },
  '/expo-manager': {
    description: 'The exhibitors of your conferences.',
    keywords: 'expo manager, exhibitors',
    robots: 'noindex',
  },
  '/plans': {
    description: 'One monthly price per organiser. Three plans.',
    keywords: 'conference software pricing, event plans',
  },
  '/help': {
    description: 'Short answers for delegates, organisers and speakers, and a way to reach a person.',
    keywords: 'help, support, conference questions',
  },
  '/help/suggestions': {
    description: 'What Foyer looks at to suggest people to meet, what it never looks at, and what you decide.',
    keywords: 'people to meet, suggestions, matchmaking, privacy',
  },
  '/guidelines': {
    description: 'What we expect of everyone at a conference on Foyer, and what happens when someone breaks the rules.',
    keywords: 'code of conduct, community guidelines',
  },
  '/faq': {
    description: 'Answers about taking part, organising, recordings, uploads, browsers and connections.',
    keywords: 'frequently asked questions, conference help, recordings',
  },
  '/legal': {
    description:
      'The terms, the privacy policy and the cookie policy of this installation of Foyer, and who to contact.',
    keywords: 'legal, terms, privacy, cookies',
  },
  '/privacy-policy': {
    description: 'Which personal data Foyer keeps, why, for how long, and how to see, export or erase yours.',
    keywords: 'privacy, personal data, GDPR',
  },
  '/terms-of-service': {
    description: 'The agreement between you and the operator of this installation of Foyer, in plain words.',
    keywords: 'terms of service, agreement',
  },
  '/cookie-policy': {
    description: 'What Foyer stores in your browser. No analytics and no marketing.',
    keywords: 'cookies, local storage, tracking',
  },
  '/about': {
    description: 'Foyer is open-source conference software: the room before the room, where people meet.',
    keywords: 'about, open source, conference software',
  },
  '/careers': {
    description:
      'Working on Foyer. No open positions at the moment; when there are, they pay £50,000 to £90,000 a year.',
    keywords: 'careers, jobs',
  },
  '/contact': {
    description: 'Contact us. We reply within 24 hours.',
    keywords: 'contact, support',
  },
  '/features': {
    description:
      'Event scheduling, attendee networking, virtual exhibition, live Q&A, polls and surveys, and an analytics dashboard.',
    keywords: 'conference features, event scheduling, live Q&A, polls, networking',
  },
  '/testimonials': {
    description: 'What people say about conferences on Foyer: four sample voices until real ones come in.',
    keywords: 'testimonials, reviews',
  },
  '/blog': {
    description: 'Notes on running conferences where people actually meet.',
    keywords: 'conference organising, networking, blog',
  },
  '/blog/the-coffee-break-is-the-programme': {
    description: 'People come for the talks and remember whom they met. How to plan a day that leaves room for it.',
    keywords: 'conference breaks, networking, programme planning',
  },
  '/blog/session-titles-people-choose': {
    description: 'Delegates decide in two seconds, on a phone, between four rooms. A title can help them.',
    keywords: 'session titles, call for papers, schedule',
  },
  '/blog/questions-for-three-hundred-people': {
    description:
      'The microphone goes to whoever is quickest. There are better ways to find the question that the room has.',
    keywords: 'audience questions, Q&A, moderation',
  },
  '/events': {
    description: 'Conferences, workshops and webinars that are open for registration.',
    keywords: 'events, conferences, webinars, workshops',
  },
  '/resources': {
    description: 'Templates and a checklist for organisers, and our logos for the press.',
    keywords: 'schedule template, delegate CSV, organiser checklist, press kit',
  },
  '/legal-hub': {
    description: 'Every legal document of this installation of Foyer, and one sentence on each.',
    keywords: 'legal documents, policies',
  },
  '/:slug/speakers/:id': {
    description: 'Who a speaker is, and when and where they speak.',
    keywords: 'speaker, sessions',
  },
  '/:slug/screen': {
    description: 'The pinned question, the open poll and the current session, for the projector in the hall.',
    keywords: 'projector, big screen, live questions',
    robots: 'noindex',
  },
}
