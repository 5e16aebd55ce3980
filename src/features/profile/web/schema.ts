// A module of its own, so that the form can load it on demand.
export { ProfileFields } from '../fields.ts'
