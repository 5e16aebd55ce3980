import { FEATURED_PLACES } from './rules.ts'

/** The sentences of the Expo Manager and of the form of an exhibitor. */
export const managerText = {
  lead: (count: number, published: number, conference: string) =>
    `${plural(count, 'exhibitor')} at ${conference}, ${published} published.`,
  noConference: 'There is no conference yet',
  noConferenceHint: 'Create a conference first. Its exhibitors are managed here.',
  notOrganiser: 'You do not organise this conference',
  notOrganiserHint: 'Choose one of yours in the sidebar, or create one.',
  failed: 'The exhibitors could not be loaded. Check your connection and try again.',
  none: 'No exhibitors yet',
  noneHint: 'Add the first one, or import a list. Nothing shows in the Expo Hall until you publish it.',
  noMatch: 'No exhibitors found matching your criteria',
  order: `Drag to change the order in the Expo Hall, or press Space on a grip and use the arrow keys.`,
  featuredUsed: (used: number) => `${used} of ${FEATURED_PLACES} featured places are used.`,
  grip: (name: string) => `Move ${name}`,
  pickedUp: (name: string) => `${name} picked up. Move it with the arrow keys, put it down with Space.`,
  movedTo: (name: string, place: number, count: number) => `${name}, place ${place} of ${count}`,
  putBack: (name: string) => `${name} is back in its place`,
  orderSaved: 'Order saved',
  orderFailed: 'The order was not saved',

  visits: 'Visits',
  visitsHint: 'People, not clicks',
  enquiries: 'Enquiries',
  enquiriesHint: (answered: number, missed: number) => `${answered} answered, ${missed} missed`,
  leads: 'Leads',
  leadsHint: 'Left by choice',
  plotTitle: 'Enquiries by hour',
  plot: (count: number, most: number, hour: string) =>
    `${plural(count, 'enquiry', 'enquiries')} by hour; the most, ${most}, from ${hour}.`,
  noPlot: 'The hours appear here with the first enquiry.',

  added: 'Exhibitor added successfully',
  addFailed: 'The exhibitor was not added',
  updated: 'Exhibitor updated successfully',
  updateFailed: 'The exhibitor was not updated',
  deleted: 'Exhibitor deleted',
  deleteFailed: 'The exhibitor was not deleted',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteLeaves: (leads: number, enquiries: number) =>
    leads === 0 && enquiries === 0
      ? 'Nobody has written to it or left their details.'
      : `Its ${plural(leads, 'lead')} and ${plural(enquiries, 'enquiry', 'enquiries')} go too.`,
  exportFirst: 'Export the leads first',
  exportFailed: 'The file could not be exported',

  staffSee: 'You can edit texts, team and products. Name, size and order are the organisers’.',
  unsaved: (count: number) => (count === 0 ? 'All changes saved' : `${plural(count, 'change')} not saved`),
  letters: 'A square picture works best. Until there is one, the initials are shown.',
  uploading: 'The picture is still uploading',
  uploadFailed: 'The picture was not uploaded',
  published: 'Published',
  publishedNote: (conference: string) => `Anyone at ${conference} can find this stand.`,
  draftNote: 'Only you and its staff see this stand.',
  featured: 'Featured',
  allFeatured: `${FEATURED_PLACES} of ${FEATURED_PLACES} featured places are used. Take one away first.`,
  takesMessages: 'Takes messages',
  switchFailed: 'Nothing was changed',

  staff: 'Staff',
  noStaff: 'Nobody looks after this exhibitor yet. Organisers get the emails about missed messages.',
  staffFailed: 'The staff could not be loaded. Check your connection and try again.',
  invited: (email: string) => ({ title: 'Invitation sent', description: `An email is on its way to ${email}.` }),
  inviteFailed: 'The invitation was not sent',
  withdrawn: 'Invitation withdrawn',
  withdrawFailed: 'The invitation was not withdrawn',
  removed: 'Removed from the staff',
  removeFailed: 'Nobody was removed',
  leadHint: 'A lead gets an email about messages that nobody has answered.',

  noEnquiries: 'Nobody has written yet.',
  enquiriesFailed: 'The messages could not be loaded. Check your connection and try again.',
  openCount: (all: number, open: number) => `${all}, ${open} open`,
  median: (minutes: number) =>
    minutes < 1
      ? 'Half of them are answered within a minute.'
      : `Half of them are answered within ${plural(minutes, 'minute')}.`,
  answered: 'Answer sent',
  answerFailed: 'The answer was not sent',
  answeredBy: (name: string) => `${name} answered`,
  somebody: 'Somebody',

  noLeads: 'Nobody has left their details yet.',
  leadsFailed: 'The leads could not be loaded. Check your connection and try again.',
  withdrawnLead: 'Deleted on request',
}

function plural(count: number, one: string, many = `${one}s`) {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`
}
