import type { PictureSubject } from './FeaturePicture.tsx'

type Feature = {
  picture: PictureSubject
  title: string
  about: string
  points: readonly string[]
}

/** The features of the product. */
export const features: readonly Feature[] = [
  {
    picture: 'schedule',
    title: 'Event scheduling',
    about:
      'Put a programme together in an afternoon: type it in, or import your spreadsheet. Days, rooms, speakers and sessions stay in sync on the public page and in everyone’s calendar.',
    points: [
      'CSV import that shows every row before it is saved',
      'A warning when a room or a speaker is booked twice',
      'Calendar feeds in the right time zone',
    ],
  },
  {
    picture: 'network',
    title: 'Attendee networking',
    about:
      'Delegates who choose to be listed find each other by what they share: a session, a goal, an interest. They connect and write to each other.',
    points: [
      'Suggestions that say why, never a percentage',
      'You choose whether to be listed, conference by conference',
      'Private messages that organisers cannot read',
    ],
  },
  {
    picture: 'expo',
    title: 'Virtual exhibition',
    about:
      'A hall where exhibitors show their products, their team and what is on at their stand, and where visitors can ask questions without leaving their address at every stand.',
    points: [
      'Search and filters by category and size',
      'Exhibitors look after their own pages',
      'Enquiries go straight to the people who answer them',
    ],
  },
  {
    picture: 'questions',
    title: 'Live Q&A',
    about:
      'People send questions as they think of them, and the room votes on which comes first. Answers stay with the questions, for anyone who was in another room.',
    points: [
      'One vote per person, which you can take back',
      'Written answers after the session',
      'A list the moderator can work with',
    ],
  },
  {
    picture: 'polls',
    title: 'Polls and surveys',
    about:
      'Ask the room and watch the answers come in. Organisers and speakers can write a poll in half a minute. You choose when the room sees the results, and nobody sees who chose what.',
    points: [
      'One vote per person, counted by the server',
      'Results as they come in',
      'No names next to votes, for anyone',
    ],
  },
  {
    picture: 'analytics',
    title: 'Analytics dashboard',
    about:
      'The figures you need to run an event: published and draft conferences, pending and registered delegates, bounced invitations, questions and votes. You can export the delegates, the schedule and the exhibitors.',
    points: [
      'Counts where you work, not in a report',
      'Exports of delegates and schedule at any time',
      'No tracking of people across pages',
    ],
  },
]
