import { plural } from '#shared/plural.ts'
import type { Change, ReasonKind } from './rules.ts'

export const text = {
  failed: 'The meetings could not be loaded. Check your connection and try again.',
  summary: ({ agreed, waiting, running }: { agreed: number; waiting: number; running: number }) =>
    `${plural(agreed, 'meeting')} agreed, ${written(waiting)} waiting for an answer, ${plural(running, 'table')} in use now`,
  off: 'Meetings are off. Nobody can ask for one until you switch them on.',
  turnOn: 'Go to settings',
  empty: {
    title: 'No meetings yet',
    detail:
      'Set the times and the tables, and delegates can ask each other. You can also arrange meetings for everybody who allows it.',
    action: 'Set times and tables',
  },
  setAndOff: {
    title: 'Meetings are off',
    detail: 'The times and the tables are set. Switch meetings on under Settings, and delegates can ask each other.',
    action: 'Go to settings',
  },
}

export const listText = {
  find: 'Find a person or table',
  count: (count: number) => plural(count, 'meeting'),
  allDays: 'All days',
  allPlaces: 'All places',
  noPlace: 'None',
  arranged: 'Arranged',
  asked: 'asked',
  someone: 'Deleted account',
  noMatch: 'No meetings match',
  noMatchDetail: 'Change the search, the state, the day or the place.',
  none: 'No meetings yet',
  noneDetail: 'They appear here once somebody asks for one, or you arrange some.',
  exported: 'Meetings exported',
  remind: 'Remind people to answer',
  reminded: (count: number) => `${plural(count, 'person', 'people')} reminded`,
  remindFailed: 'Nobody was reminded',
  cancelTitle: 'Cancel this meeting?',
  cancelRequestTitle: 'Cancel this request?',
  cancelVerb: 'Cancel meeting',
  cancelRequestVerb: 'Cancel request',
  keep: 'Keep it',
  note: 'A note to them',
  cancelDetail: (names: string) => `${names} are told, and the time and the table are free again.`,
  cancelRequestDetail: (names: string) => `${names} are told that the request has ended.`,
  cancelled: 'Meeting cancelled',
  cancelFailed: 'The meeting could not be cancelled',
  move: 'Move meeting',
  moved: 'Meeting moved',
  moveFailed: 'The meeting could not be moved',
  moveHint: 'Both people are told. You can’t choose a time at which one of them or the table is taken.',
}

export const STATE_WORDS = {
  requested: 'Waiting',
  accepted: 'Agreed',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  cancelled: 'Cancelled',
} as const

export const numbersText = {
  median: 'Median time to an answer',
  none: 'No answers yet',
  minutes: (minutes: number) => (minutes < 120 ? plural(minutes, 'minute') : plural(Math.round(minutes / 60), 'hour')),
  without: 'Take requests, and have no meeting',
  inUse: 'Tables in use now',
  of: (count: number, all: number) => `${written(count)} of ${written(all)}`,
}

export const goalsText = {
  title: 'Goals that met',
  caption: 'What brought people together: agreed meetings by goal. Groups of fewer than five people are hidden.',
  seeking: 'Looking for',
  offering: 'Offered',
  meetings: 'Meetings',
}

export const planText = {
  print: 'Print the plan',
  tables: (day: string, tables: number) => `${day} · ${plural(tables, 'table')}`,
  pause: (until: string) => `Break until ${until}. No meetings, as set under Settings.`,
  waiting: 'waiting',
  onNow: 'On now',
  agreed: 'Agreed',
  free: 'Free, or waiting for an answer',
  noDay: 'No times for meetings',
  noDayDetail: 'Set the hours of each day under Settings, and the plan appears here.',
  allHours: 'All hours',
  earlier: (count: number) => `Show ${plural(count, 'earlier time')}`,
}

export const settingsText = {
  enabled: 'Meetings are on',
  enabledDetail: 'When off, nobody can ask for one, and agreed meetings go ahead',
  delegatesAsk: 'Delegates may ask each other',
  delegatesAskDetail: 'Only people who allow requests can be asked',
  exhibitorsAsk: 'Exhibitors may ask delegates',
  exhibitorsAskDetail: 'When off, only delegates ask exhibitors',
  speakersAsked: 'Delegates may ask speakers',
  speakersAskedDetail: 'Speakers can switch it off for themselves',
  arranged: 'People may be arranged',
  arrangedDetail: (open: number, all: number) => `${written(open)} of ${written(all)} have said yes`,
  room: (slots: number, tables: number, isSame: boolean) =>
    `${isSame ? '' : 'Up to '}${plural(slots, 'slot')} a day without breaks, and ${plural(tables, 'table')}: room for ${plural(slots * tables, 'meeting')} a day.`,
  used: 'If you remove a table, its meetings move to a free one, and their people are told.',
  noHours: 'There are no hours yet, so nobody can agree on a time.',
  wrongOrder: 'A day and its breaks end after they begin.',
  numbered: (names: string, more: number) => `Named ${names}${more > 0 ? ` and ${written(more)} more` : ''}.`,
  names: 'Name them',
  stands: 'Stands are places',
  standsDetail: (used: number) =>
    used === 0
      ? 'Off: exhibitors meet at the tables'
      : `${plural(used, 'stand')}, each for its own exhibitor. If it is taken, they meet at a table.`,
  standOf: (exhibitor: string) => `Stand of ${exhibitor}`,
  addStands: (count: number) => `Add ${plural(count, 'stand')} of new exhibitors`,
  agreedOn: (day: string) => `Show the meetings of ${day}`,
  saved: 'Times and tables saved',
  stillOff: 'Meetings are still off. Switch them on above.',
  switched: 'Settings saved',
  failed: 'The settings could not be saved',
  minutes: (minutes: number) => (minutes === 0 ? 'No pause' : `${minutes} minutes`),
  expires: (minutes: number) =>
    minutes % 60 === 0 ? `After ${plural(minutes / 60, 'hour')}` : `After ${minutes} minutes`,
}

export const arrangeText = {
  preview: 'This is a preview. Nobody is notified until you send it.',
  last: (when: string, sent: number, agreed: number) =>
    `Last arranged ${when}: ${written(sent)} sent, ${written(agreed)} agreed`,
  proposed: (count: number) => (count === 1 ? 'meeting proposed' : 'meetings proposed'),
  atLeastOne: (all: number) => `of ${plural(all, 'person gets', 'people get')} at least one`,
  none: (count: number) => (count === 1 ? 'gets none' : 'get none'),
  everybody: (count: number) => `Everybody who allows it, ${written(count)}`,
  withoutMeeting: (count: number) => `Only people without a meeting, ${written(count)}`,
  fair: 'Everybody gets one before anybody gets two',
  onlyMutual: 'Only where both want it',
  onlyMutualDetail: 'When off, one side is enough if the other allows it',
  keepSaved: 'Keep sessions they saved',
  keepSavedDetail: 'When on, nobody misses a session for a meeting',
  running: (people: number) => `Arranging ${plural(people, 'person', 'people')}`,
  usually: 'Usually less than a second.',
  noneHead: 'Who gets none, and why',
  people: (count: number) => plural(count, 'person', 'people'),
  showMore: (count: number) => `Show ${written(count)} more`,
  further: (count: number) => `and ${plural(count, 'further person', 'further people')}`,
  distribution: (counts: string) => `Meetings for each person: ${counts}`,
  furtherMeetings: (count: number) => `and ${plural(count, 'further meeting')}`,
  sends: (count: number) => `Sends ${plural(count, 'request')}. People can still decline.`,
  send: (count: number) => `Send ${plural(count, 'request')}`,
  sending: (sent: number, all: number) => `${written(sent)} of ${written(all)} sent`,
  sent: (count: number) => `${plural(count, 'request')} sent`,
  noneSent: 'Nothing was sent',
  noneSentDetail: 'Something changed after the preview.',
  previewFailed: 'The meetings could not be arranged',
  tooMany: 'So many meetings were arranged here today that no more can be sent. Please try again tomorrow.',
  tooManyEdits: 'So many meetings cannot be pinned or taken out. Send some of them first.',
  sendFailed: 'Some requests could not be sent',
  sendAgain: 'Press Send again: nothing is sent twice.',
  changedTitle: (count: number) =>
    `${plural(count, 'meeting was', 'meetings were')} not sent, because something changed after the preview`,
  ready: 'Nothing has been arranged yet',
  readyAgain: 'No new preview yet',
  readyDetail: (people: number) =>
    `${plural(people, 'person allows', 'people allow')} it. Choose what to arrange and look at a preview first: nobody is notified until you send it.`,
  nobody: 'Nobody takes meeting requests yet',
  nobodyDetail: 'People choose it in their networking profile. As soon as two of them do, you can arrange meetings.',
  hindrances: {
    off: 'Meetings are off. Switch them on under Settings, and you can arrange them.',
    not_arranged: 'People may not be arranged at this conference. You can allow it under Settings.',
    over: 'The times for meetings are over. Add hours under Settings to arrange more.',
  },
}

export const draftText = {
  head: 'Meetings proposed',
  find: 'Find a person',
  pin: 'Pin',
  unpin: 'Unpin',
  move: 'Move meeting',
  takeOut: 'Take out',
  dayOf: (name: string) => `Meetings of ${name}`,
  noTime: 'There is no other time at which both of them and a table are free.',
  stale: 'This draft is out of date',
  staleDetail:
    'Since this preview another one was sent, or the settings were saved. What does not fit any more will not be sent. Preview again to see what has changed.',
  sentAs: 'Send as',
  kinds: { requests: 'Requests', fixed: 'Fixed meetings' },
  fixes: (count: number) => `Puts ${plural(count, 'meeting')} into people’s plans at once. They can still cancel.`,
  fix: (count: number) => `Send ${plural(count, 'meeting')}`,
  fixed: (count: number) => `${plural(count, 'meeting')} sent`,
  fixTitle: (count: number) => `Put ${plural(count, 'meeting')} into people’s plans?`,
  fixDetail: 'Nobody is asked. They are told at once, and can cancel.',
}

export const dayText = {
  title: (name: string) => `Meetings of ${name}`,
  none: 'No meetings and no requests yet.',
  private: 'You can’t see the sessions they saved or the times they blocked, but meetings are arranged around them.',
}

/** Why somebody gets none; `times` are the first slots that the reason is about. */
export const reasonText: Record<ReasonKind | 'taken_out', (about: { times: string; most: number }) => string> = {
  taken_out: () => 'You took their meeting out',
  no_wishes: () => 'Nobody here suits what they say of themselves, or they say nothing yet',
  only_one_sided: () => 'There are matches, but only one of the two would choose the other',
  no_free_slot: () => 'No free time: their plans fill every slot',
  no_common_slot: () => 'No common time with the people who suit them',
  no_table: ({ times }) => `All tables are taken at ${times}, when they could meet`,
  others_full: ({ most }) => `The people who suit them have ${plural(most, 'meeting')} already`,
  others_busy: () => 'The people who suit them meet others at the only common times',
}

export const changeText: Record<Change, string> = {
  person: 'One of them takes no requests any more, or the two have a request or a meeting already',
  time: 'One of them is not free any more',
  place: 'The table was taken',
}

/** '1,204', as people write it. */
function written(count: number) {
  return count.toLocaleString('en-GB')
}
