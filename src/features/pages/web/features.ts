import type { PictureSubject } from './FeaturePicture.tsx'

type Feature = {
  picture: PictureSubject
  title: string
  about: string
  points: readonly string[]
  /** It says what is meant, and cannot be tried yet. */
  coming?: true
}

/** What the product does, under the names that visitors look for. */
export const features: readonly Feature[] = [
  {
    picture: 'schedule',
    title: 'Event scheduling',
    about:
      'Put a programme together in an afternoon: type it in, or import the spreadsheet you have. Days, rooms, speakers and sessions stay in step, on the public page and in everybody’s calendar.',
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
      'Delegates who choose to be listed find each other by what they share: a session, a question, an interest. They connect, write, and agree on a time for a coffee.',
    points: [
      'Suggestions that say why, never a percentage',
      'Listed only by one’s own choice, for each conference',
      'Private messages that organisers cannot read',
    ],
    coming: true,
  },
  {
    picture: 'expo',
    title: 'Virtual exhibition',
    about:
      'A hall in which exhibitors show their products, their team and what is on at their stand, and in which visitors can ask without leaving their address at every door.',
    points: [
      'Search and filters by category and size',
      'Exhibitors look after their own pages',
      'Enquiries go to the people who answer them',
    ],
    coming: true,
  },
  {
    picture: 'questions',
    title: 'Live Q&A',
    about:
      'Questions are collected while people think, and the room decides which one comes first. The answer stays with the question, for those who were in the other room.',
    points: [
      'One vote for each person, given and taken back',
      'Written answers after the session',
      'A list the moderator can work with',
    ],
    coming: true,
  },
  {
    picture: 'polls',
    title: 'Polls and surveys',
    about:
      'Ask the room and see the answer grow. Organisers and speakers write a poll in half a minute; results show once one has voted, and nobody learns who chose what.',
    points: [
      'One vote for each person, counted by the server',
      'Results as they come in',
      'No names beside votes, for anybody',
    ],
    coming: true,
  },
  {
    picture: 'analytics',
    title: 'Analytics dashboard',
    about:
      'The figures that help to run the days: conferences published and in draft, delegates pending and registered, invitations that came back, questions and votes. Every list leaves as a file.',
    points: [
      'Counts where you work, not in a report',
      'Exports of delegates and schedule at any time',
      'No tracking of people across pages',
    ],
  },
]
