/** The shortest password, in characters, of an account made on the auth page. */
export const PASSWORD_MIN = 6
/** The shortest password of an account made through a registration link. */
export const DELEGATE_PASSWORD_MIN = 8
/** Long enough for any passphrase, and short enough that hashing it cannot be used to overload the server. */
export const PASSWORD_MAX = 1000
