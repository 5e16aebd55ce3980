import { ANNOUNCEMENT_LIMITS } from './rules.ts'
import { tooLong } from '#shared/wording.ts'

/** What the forms and the server refuse with, and the page of the unsubscribe link. */
export const text = {
  gone: 'This notification is no longer there.',
  badTime: 'Please choose a time',
  noQuietTime: 'Please choose two different times',
  badPushService: 'This browser offers no push service that we can use.',
  announcementGone: 'This announcement is no longer there.',
  titleMissing: 'Please write a title',
  titleTooLong: tooLong('title', ANNOUNCEMENT_LIMITS.title),
  bodyTooLong: tooLong('text', ANNOUNCEMENT_LIMITS.body),
  badExpiry: 'Please choose a date',
  expiryPassed: 'Please choose a day that is not over',
  notBack: 'An announcement that was published cannot become a draft again.',
  neverPublished: 'A draft was never published. Publish or delete it.',
  archived: 'An archived announcement cannot be changed.',
  tooManyAnnouncements: 'You have published many announcements in the last hour. Please wait a little.',
}

export const unsubscribeText = {
  title: 'Stop these emails',
  question:
    'If you continue, we send you no more emails about notifications. Emails about your account, such as a new password, still arrive.',
  button: 'Stop these emails',
  doneTitle: 'You will get no more of these emails',
  done: 'You can choose what you want to be emailed about under Notifications at any time.',
  bad: 'This link is not complete. Please use the link in the newest email.',
  gone: 'This account no longer exists, so it gets no more emails.',
}

/** The same page, for the weekly email of people to meet alone. */
export const weeklyStopText = {
  title: 'Stop the weekly email',
  question: 'If you continue, we send you no more weekly emails of people to meet. Other emails still arrive.',
  button: 'Stop the weekly email',
  doneTitle: 'You will get no more weekly emails',
  done: 'You can turn them on again under Notifications at any time.',
}
