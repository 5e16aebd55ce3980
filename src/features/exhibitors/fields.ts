import * as z from 'zod/mini'
import { manyLines, oneLine } from '#shared/clean.ts'
import { optionalLine, optionalLink, optionalProse, requiredEmail, requiredLine } from '#shared/fields.ts'
import { refusalText } from './refusal-text.ts'
import { EXHIBITOR_LIMITS, EXHIBITOR_SIZES, isExhibitorImage, STAFF_ROLES } from './rules.ts'

const image = z.pipe(
  z.transform((url: string | null) => (url === '' ? null : url)),
  z.nullable(z.string().check(z.refine(isExhibitorImage, refusalText.foreignImage))),
)

// The order of the names in these three is the one in which the database returns them, so that equal lists are equal texts.
export const Product = z.object({
  name: requiredLine(EXHIBITOR_LIMITS.product_name, {
    missing: refusalText.nameRequired,
    tooLong: refusalText.productNameTooLong,
  }),
  image_url: z._default(image, null),
  description: z
    .string(refusalText.descriptionRequired)
    .check(
      z.overwrite(manyLines),
      z.minLength(1, refusalText.descriptionRequired),
      z.maxLength(EXHIBITOR_LIMITS.product_description, refusalText.productDescriptionTooLong),
    ),
})
export type Product = z.output<typeof Product>

export const TeamMember = z.object({
  name: requiredLine(EXHIBITOR_LIMITS.member_name, {
    missing: refusalText.nameRequired,
    tooLong: refusalText.memberNameTooLong,
  }),
  role: requiredLine(EXHIBITOR_LIMITS.member_role, {
    missing: refusalText.roleRequired,
    tooLong: refusalText.memberRoleTooLong,
  }),
  image_url: z._default(image, null),
})
export type TeamMember = z.output<typeof TeamMember>

/** What happens at the stand; the time is in words, such as "Friday, 13:00". */
export const StandEvent = z.object({
  time: requiredLine(EXHIBITOR_LIMITS.event_time, {
    missing: refusalText.timeRequired,
    tooLong: refusalText.eventTimeTooLong,
  }),
  title: requiredLine(EXHIBITOR_LIMITS.event_title, {
    missing: refusalText.titleRequired,
    tooLong: refusalText.eventTitleTooLong,
  }),
})
export type StandEvent = z.output<typeof StandEvent>

const fields = z.object({
  name: z
    .string(refusalText.nameTooShort)
    .check(
      z.overwrite(oneLine),
      z.minLength(2, refusalText.nameTooShort),
      z.maxLength(EXHIBITOR_LIMITS.name, refusalText.nameTooLong),
    ),
  category: requiredLine(EXHIBITOR_LIMITS.category, {
    missing: refusalText.noCategory,
    tooLong: refusalText.categoryTooLong,
  }),
  size: z.enum(EXHIBITOR_SIZES, refusalText.badSize),
  location: z
    .string(refusalText.noLocation)
    .check(
      z.overwrite(oneLine),
      z.minLength(2, refusalText.noLocation),
      z.maxLength(EXHIBITOR_LIMITS.location, refusalText.locationTooLong),
    ),
  description: z
    .string(refusalText.descriptionTooShort)
    .check(
      z.overwrite(oneLine),
      z.minLength(10, refusalText.descriptionTooShort),
      z.maxLength(EXHIBITOR_LIMITS.description, refusalText.descriptionTooLong),
    ),
  full_description: optionalProse(EXHIBITOR_LIMITS.full_description, refusalText.fullDescriptionTooLong),
  website: optionalLink(refusalText.badUrl),
  founded: optionalLine(EXHIBITOR_LIMITS.founded, refusalText.foundedTooLong),
  employees: optionalLine(EXHIBITOR_LIMITS.employees, refusalText.employeesTooLong),
  linkedin_url: optionalLink(refusalText.badLinkedIn),
  twitter_url: optionalLink(refusalText.badTwitter),
  logo_url: image,
  products: z.array(Product).check(z.maxLength(EXHIBITOR_LIMITS.products, refusalText.tooManyProducts)),
  team_members: z.array(TeamMember).check(z.maxLength(EXHIBITOR_LIMITS.team_members, refusalText.tooManyMembers)),
  events: z.array(StandEvent).check(z.maxLength(EXHIBITOR_LIMITS.events, refusalText.tooManyEvents)),
  featured: z.boolean(),
  published: z.boolean(),
  takes_messages: z.boolean(),
})

/** The fields of Add Exhibitor; a new exhibitor is a draft unless it is said otherwise. */
export const NewExhibitor = z.object({
  name: fields.shape.name,
  category: fields.shape.category,
  size: z._default(fields.shape.size, 'Mid-size'),
  location: fields.shape.location,
  description: fields.shape.description,
  full_description: z._default(fields.shape.full_description, null),
  website: z._default(fields.shape.website, null),
  founded: z._default(fields.shape.founded, null),
  employees: z._default(fields.shape.employees, null),
  linkedin_url: z._default(fields.shape.linkedin_url, null),
  twitter_url: z._default(fields.shape.twitter_url, null),
  products: z._default(fields.shape.products, []),
  team_members: z._default(fields.shape.team_members, []),
  events: z._default(fields.shape.events, []),
  featured: z._default(fields.shape.featured, false),
  published: z._default(fields.shape.published, false),
  takes_messages: z._default(fields.shape.takes_messages, true),
})

/** What the form of Add Exhibitor asks for. */
export const AddedExhibitor = z.pick(fields, {
  name: true,
  category: true,
  size: true,
  location: true,
  description: true,
  website: true,
  featured: true,
  published: true,
})

/** What the form of Edit Exhibitor saves at once; the switches beside it are saved one by one. */
export const EditedExhibitor = z.omit(fields, { featured: true, published: true, takes_messages: true })

/** The fields to change. */
export const ExhibitorChange = z.exactPartial(fields)
export type ExhibitorChange = z.output<typeof ExhibitorChange>

/** The person to invite to the staff. */
export const StaffFields = z.object({
  email: requiredEmail({ missing: refusalText.badEmail, invalid: refusalText.badEmail }),
  role: z._default(z.enum(STAFF_ROLES), 'staff'),
})
