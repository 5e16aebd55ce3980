import { plural } from '#shared/plural.ts'

/** The sentences of the Expo Manager, and of what visitors have asked and left. */
export const managerText = {
  lead: (count: number, published: number, conference: string) =>
    `${plural(count, 'exhibitor')} at ${conference}, ${published} published.`,
  noConference: 'There is no conference yet',
  noConferenceHint: 'Create a conference first. Its exhibitors are managed here.',
  notOrganiser: 'You do not organise this conference',
  notOrganiserHint: 'Choose one of yours in the sidebar, or create one.',
  failed: 'The exhibitors could not be loaded. Check your connection and try again.',

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

  deleted: 'Exhibitor deleted',
  deleteFailed: 'The exhibitor was not deleted',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteLeaves: (leads: number, enquiries: number) =>
    leads === 0 && enquiries === 0
      ? 'Nobody has written to it or left their details.'
      : `Its ${plural(leads, 'lead')} and ${plural(enquiries, 'enquiry', 'enquiries')} go too.`,
  exportFirst: 'Export the leads first',

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
