/** What is said of one's own data and its end; apart from `text.ts`, because it is below the fold or in a dialog. */
export const erasureText = {
  data: 'Your data',
  eraseHint: 'Deletes your account, your picture and everything that names you, immediately and permanently.',
  eraseTitle: 'Erase your account?',
  eraseDetail:
    'We will delete your profile, registrations, picture and emails about you now, and cannot restore them. Where others need a record, it will show "Deleted user" instead of your name.',
  eraseType: (email: string) => `Type ${email} to confirm`,
  eraseMismatch: 'This is not the address of your account',
  erased: { title: 'Your account has been erased', description: 'We no longer store anything that names you.' },
  eraseFailed: 'Your account was not erased',
  deletedUser: 'Deleted user',
  ownsConferences: 'You still own conferences. Delete them or hand them over before you erase your account.',
}
