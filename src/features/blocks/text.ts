export const text = {
  self: 'You cannot block yourself.',
  gone: 'This person no longer has an account.',
}
