import { handle } from '#server/http/endpoints.ts'
import { profileApi } from '../contract.ts'
import { eraseAccount } from './account-erasure.ts'
import { becomeOrganiser, readProfile, removeAvatar, setAvatar, updateProfile } from './service.ts'

export const profileHandlers = handle(profileApi, {
  read: ({ db, user }) => readProfile(db, user),
  update: ({ db, user, now }, change) => updateProfile(db, user, change, now),
  uploadAvatar: (call) => setAvatar(call, call.user, call.bytes, call.now),
  removeAvatar: (call) => removeAvatar(call, call.user, call.now),
  becomeOrganiser: ({ db, user, now }) => becomeOrganiser(db, user, now),
  erase: (call) => eraseAccount(call, { id: call.user.id, email: call.user.email || null }, call.now),
})
