/** For how many days the file of a data export can be downloaded. */
export const EXPORT_DAYS = 3
/** The part of the profile page where it is asked for and downloaded. */
export const EXPORT_PART = 'data-export'
