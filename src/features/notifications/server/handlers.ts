import {
  closableConference,
  editableConference,
  joinedConference,
  confidentialConference,
} from '#features/conferences/server/access.ts'
import { handle } from '#server/http/endpoints.ts'
import { announcementsApi, notificationsApi, preferencesApi, pushApi } from '../contract.ts'
import { addAnnouncement, changeAnnouncement, listAnnouncements, removeAnnouncement } from './announcements.ts'
import { countReach } from './audience.ts'
import { markMany, markRead, markUnread } from './read-marks.ts'
import { changePreferences, readPreferences } from './preferences.ts'
import { isSubscribed, subscribe, unsubscribe } from './push.ts'
import { vapidKeysOf } from './push-transport.ts'
import { listNotifications, listUnread } from './queries.ts'

export const notificationsHandlers = handle(notificationsApi, {
  list: ({ db, user }, page) => listNotifications(db, user.id, page),
  unread: ({ db, user }) => listUnread(db, user.id),
  read: (call, { id }) => markRead(call, id),
  readAll: (call, of) => markMany(call, of),
  unreadAgain: (call, { ids }) => markUnread(call, ids),
})

export const preferencesHandlers = handle(preferencesApi, {
  read: (call) => readPreferences(call),
  change: (call, change) => changePreferences(call, change),
})

export const pushHandlers = handle(pushApi, {
  state: async (call) => ({
    public_key: (await vapidKeysOf(call.env)).publicKey,
    subscribed: await isSubscribed(call),
  }),
  subscribe: (call, browser) => subscribe(call, browser),
  unsubscribe: (call) => unsubscribe(call),
})

export const announcementsHandlers = handle(announcementsApi, {
  list: async (call, { conference_id, after }) =>
    listAnnouncements(call, await joinedConference(call.db, call.user, conference_id), after),
  reach: async ({ db, user }, { conference_id }) =>
    countReach(db, await confidentialConference(db, user, conference_id), user),
  add: async (call, { conference_id, ...fields }) =>
    addAnnouncement(call, await editableConference(call, conference_id), fields),
  change: async (call, { conference_id, ...change }) =>
    changeAnnouncement(call, await editableConference(call, conference_id), change),
  // Without a plan as well, because what is wrong must be removed in any case.
  remove: async (call, { conference_id, id }) =>
    removeAnnouncement(call, await closableConference(call, conference_id), id),
})
