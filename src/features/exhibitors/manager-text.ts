import { plural } from '#shared/plural.ts'
import { FEATURED_PLACES } from './rules.ts'

const these = (count: number) => (count === 1 ? 'this stand' : 'these stands')

/** The sentences of the list of exhibitors that one manages, and of the form of an exhibitor. */
export const managerText = {
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
  publish: (drafts: number) => (drafts === 1 ? 'Publish 1 draft' : `Publish ${drafts} drafts`),
  nowPublished: (count: number) => `${plural(count, 'exhibitor')} published`,
  nowDrafts: (count: number) => (count === 1 ? '1 exhibitor is a draft again' : `${count} exhibitors are drafts again`),
  publishSelected: (count: number) => `Publish ${plural(count, 'exhibitor')}?`,
  publishSelectedDetail: (conference: string, count: number) =>
    `Anyone at ${conference} can find ${these(count)}, with what ${count === 1 ? 'its page says' : 'their pages say'}: texts, pictures, products, team and events.`,
  unpublishSelected: (count: number) => `Unpublish ${plural(count, 'exhibitor')}?`,
  unpublishSelectedDetail: (count: number) =>
    `Only you and ${count === 1 ? 'its' : 'their'} staff see ${these(count)} then. Messages and leads stay.`,
  nonePublished: 'None of them is published',
  allPublished: 'All of them are published',

  added: 'Exhibitor added successfully',
  addFailed: 'The exhibitor was not added',
  updated: 'Exhibitor updated successfully',
  updateFailed: 'The exhibitor was not updated',

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
}
