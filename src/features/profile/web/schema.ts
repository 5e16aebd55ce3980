// A module of its own, so that what else uses the words beside the schema does not bring the schema along.
export { ProfileFields } from '../fields.ts'
