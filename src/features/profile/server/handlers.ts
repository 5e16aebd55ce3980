import { handle } from '#server/http/endpoints.ts'
import { profileApi } from '../contract.ts'
import { eraseAccount } from './account-erasure.ts'
import { becomeOrganiser, readProfile, removeAvatar, setAvatar, updateProfile } from './service.ts'

export const profileHandlers = handle(profileApi, {
  read: (call) => readProfile(call, call.user),
  update: (call, change) => updateProfile(call, call.user, change, call.now),
  uploadAvatar: (call) => setAvatar(call, call.user, call.bytes, call.now),
  removeAvatar: (call) => removeAvatar(call, call.user, call.now),
  becomeOrganiser: (call) => becomeOrganiser(call, call.user, call.now),
  erase: (call) => eraseAccount(call, { id: call.user.id, email: call.user.email || null }, call.now),
})
