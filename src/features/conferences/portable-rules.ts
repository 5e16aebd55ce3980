/** The largest file of a conference. */
export const PORTABLE_BYTES = 200 * 1024 * 1024
/** What follows the name of such a file. */
export const PORTABLE_ENDING = '.foyer.tar.gz'
