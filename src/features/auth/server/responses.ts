import type { Account } from './table.ts'

/** The metadata as clients see it: what the user set, and whether the account is delegate-only. */
export function shownMetadata({ user_metadata, is_delegate }: Pick<Account, 'user_metadata' | 'is_delegate'>) {
  return is_delegate ? { ...user_metadata, is_delegate: true } : user_metadata
}

/** An account in the format of the protocol. Timestamps that are null are left out, as clients expect. */
export function describeAccount(account: Account) {
  const { email_confirmed_at, phone_confirmed_at } = account
  return {
    id: account.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: account.email ?? '',
    phone: account.phone ?? '',
    ...present({
      email_confirmed_at,
      phone_confirmed_at,
      confirmed_at: email_confirmed_at ?? phone_confirmed_at,
      confirmation_sent_at: account.confirmation_sent_at,
      recovery_sent_at: account.recovery_sent_at,
      invited_at: account.invited_at,
      new_email: account.new_email,
      email_change_sent_at: account.email_change_sent_at,
      last_sign_in_at: account.last_sign_in_at,
      banned_until: account.banned_until,
      deleted_at: account.deleted_at,
    }),
    app_metadata: account.app_metadata,
    user_metadata: shownMetadata(account),
    identities: identitiesOf(account),
    created_at: account.created_at,
    updated_at: account.updated_at,
    is_anonymous: account.is_anonymous,
  }
}

function present(values: Record<string, string | null>) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
}

/**
 * One identity per confirmed address or number. An unconfirmed address has none, so that the answer to a sign-up does not
 * reveal whether the address already has an account.
 */
function identitiesOf(account: Account) {
  const { email, email_confirmed_at, phone, phone_confirmed_at } = account
  return [
    ...(email !== null && email_confirmed_at !== null
      ? [identity(account, 'email', { email, email_verified: true })]
      : []),
    ...(phone !== null && phone_confirmed_at !== null
      ? [identity(account, 'phone', { phone, phone_verified: true })]
      : []),
  ]
}

function identity(
  account: Account,
  provider: 'email' | 'phone',
  proven: { email?: string; email_verified?: true; phone?: string; phone_verified?: true },
) {
  const { id, created_at, updated_at, last_sign_in_at } = account
  return {
    identity_id: id,
    id,
    user_id: id,
    identity_data: { sub: id, ...proven },
    provider,
    ...(proven.email !== undefined && { email: proven.email }),
    ...present({ last_sign_in_at, created_at, updated_at }),
  }
}
