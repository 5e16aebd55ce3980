import { plural } from '#shared/plural.ts'

/** '1,204', as people write it. */
export function written(count: number) {
  return count.toLocaleString('en-GB')
}

const people = (count: number) => plural(count, 'person', 'people')

export const text = {
  failed: 'The numbers could not be loaded. Check your connection and try again.',
  empty: {
    title: 'Your numbers will be here',
    detail: 'Registrations and busy sessions appear as soon as the first delegate registers.',
  },
  asOf: (time: string) =>
    `Figures as of ${time}. Each person counts once. This page never shows what people read or write.`,
  exported: (what: string) => `${what} exported`,
  lastTime: (count: number) => `Last time ${written(count)}`,

  registered: (count: number) => plural(count, 'registration'),
  ofDelegates: (count: number) => `of ${plural(count, 'delegate')}`,
  newest: (registered: { registered_last_day: number; registered_today: number }) =>
    `${written(registered.registered_last_day)} in the last 24 hours, ${written(registered.registered_today)} today`,
  lastEdition: (name: string, then: number, total: number) =>
    `Last time, ${name}: ${written(then)} at this point, ${written(total)} in all`,
  line: (total: number, first: string, until: string) => `${plural(total, 'registration')} from ${first} to ${until}`,
  lineBefore: (then: number) => `last time ${written(then)} at this point`,
  lineInvited: (days: number) => `invitations were sent on ${plural(days, 'day')}`,
  invitationsSent: 'Invitations sent',
  noLine: 'Nobody has registered yet.',

  share: (percent: number) => `${percent}%`,
  shareOfSent: (percent: number) => `${percent}% of those invited`,
  noInvitations: 'Nobody has been invited yet.',
  unanswered: (count: number) => plural(count, 'has not answered', 'have not answered'),
  remind: (count: number) => `Remind ${written(count)}`,
  uninvited: (count: number) => `${plural(count, 'delegate has', 'delegates have')} not been invited`,
  see: (count: number) => `See ${written(count)}`,

  saves: 'Saves',
  asked: 'Questions',
  taking: 'Taking part',
  noSessions: 'Nobody has saved a session or taken part in one yet.',

  questions: ({ answered, waiting }: { answered: number; waiting: number }) =>
    `${written(answered)} answered, ${written(waiting)} waiting`,
  votes: (inPolls: number) => `${written(inPolls)} of them in polls`,
  messages: (count: number, inChat: number) => `by ${people(count)}, ${written(inChat)} in chats`,
  connections: (count: number) => `between ${people(count)}`,
  visits: (count: number) => `by ${people(count)}`,
  leads: (count: number) => `left by ${people(count)}`,
  byHours: (hours: number) => (hours === 2 ? 'By two hours' : `By ${hours} hours`),
  byDay: 'By day',
  now: 'Now',
  bars: (what: string, by: string, most: number, at: string) =>
    most === 0 ? `${what} ${by.toLowerCase()}: none` : `${what} ${by.toLowerCase()}, most at ${at}: ${written(most)}`,
}

/** The words of the steps before publishing. */
export const stepText = {
  title: 'Before you publish',
  done: (done: number, all: number) => `${done} of ${all} done`,
  published: (done: number, all: number) =>
    done === all ? 'Published, and all six steps are done.' : `Published, and ${done} of ${all} steps are done.`,
  show: 'Show the steps',
  hide: 'Hide the steps',
  after: (step: number) => `After step ${step}`,

  dates: { name: 'Name and dates', next: 'Choose the dates', action: 'Edit details' },
  speakers: {
    name: 'Speakers',
    next: 'Add who speaks',
    action: 'Add speakers',
    done: (pictures: number, all: number) => `${written(pictures)} of ${written(all)} have a picture`,
  },
  programme: {
    name: 'Programme',
    next: 'Add sessions, or import them',
    action: 'Add sessions',
    done: (items: number) => plural(items, 'item'),
  },
  delegates: {
    name: 'Delegates',
    next: 'Import a list, or open registration',
    action: 'Add delegates',
    done: (count: number) => (count === 0 ? 'Registration is open' : `${written(count)} on the list`),
  },
  check: {
    name: 'Check the page',
    next: 'As visitors will see it',
    action: 'Check the page',
    done: 'You have looked at it',
  },
  publish: { name: 'Publish', next: 'Then everybody can see it', action: 'Publish', done: 'Everybody can see it' },
}
