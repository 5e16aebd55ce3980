/** Who organises a conference, and how others come to: loaded with the dialog or the page that says it. */
export const text = {
  title: 'Organisers',
  about:
    'Co-organisers look after the programme, the speakers and the delegates. The plan, deleting the conference and naming organisers stay with the owner.',
  owner: 'Owner',
  organiser: 'Co-organiser',
  you: 'you',
  invited: (date: string) => `Invited ${date}`,
  expired: 'Expired',
  inviteDone: (email: string) => ({ title: 'Invitation sent', description: `A letter is on its way to ${email}.` }),
  inviteFailed: 'The invitation was not sent',
  withdrawn: 'Invitation taken back',
  withdrawFailed: 'The invitation still stands',
  remove: (name: string) => `Remove ${name}? Access ends at once.`,
  leave: 'Leave? You cannot open this conference any more.',
  removed: 'Co-organiser removed',
  left: 'You do not organise this conference any more',
  removeFailed: 'Nobody was removed',
  handOver: (name: string) =>
    `Hand the conference over to ${name}? From then on their plan pays for it, and you stay as a co-organiser.`,
  handedOver: (name: string) => `${name} owns the conference now`,
  handOverFailed: 'The conference was not handed over',
  loadFailed: 'The organisers could not be loaded. Check your connection and try again.',

  checking: 'Checking your invitation',
  inviteTitle: (conference: string) => `Organise ${conference} together`,
  inviteLead: (email: string) => `You are invited as ${email} to look after its programme, speakers and delegates.`,
  logInFirst: (email: string) => `Log in with ${email} to accept, or sign up with this address first.`,
  otherAccount: (here: string, invited: string) =>
    `You are logged in as ${here}, and the invitation was sent to ${invited}. Log out to take it up; the link stays valid.`,
  accepted: (conference: string) => `You organise ${conference} now`,
  acceptFailed: 'The invitation was not accepted',
  badTitle: 'Invalid invitation',
  badDetail: 'The link may be incomplete, expired, used already or replaced by a newer one.',
  verifyFailed: 'The link could not be checked. Check your connection and try again.',
}
