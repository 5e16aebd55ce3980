import { handle } from '#server/endpoints.ts'
import { profileApi } from '../contract.ts'
import { erasePerson, exportPerson, type PersonalRecords } from './erasing.ts'
import { becomeOrganiser, readProfile, removeAvatar, setAvatar, updateProfile } from './service.ts'

/** `records` come from all features, most of which stand after this one. */
export const profileFeature = (records: readonly PersonalRecords[]) =>
  handle(profileApi, {
    read: ({ db, user }) => readProfile(db, user),
    update: ({ db, user, now }, change) => updateProfile(db, user, change, now),
    uploadAvatar: (call) => setAvatar(call, call.user, call.bytes, call.now),
    removeAvatar: (call) => removeAvatar(call, call.user, call.now),
    becomeOrganiser: ({ db, user, now }) => becomeOrganiser(db, user, now),
    export: ({ db, user, now }) => exportPerson(db, user, records, now),
    erase: (call) => erasePerson(call, call.user, records, call.now),
  })
