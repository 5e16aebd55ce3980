export const text = {
  tooManyReports: 'You have sent many reports today. Please try again tomorrow, or write to the organisers.',
  self: 'You cannot block yourself.',
  gone: 'This person no longer has an account.',
}
