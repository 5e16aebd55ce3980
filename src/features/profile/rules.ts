/** Characters. */
export const BIO_MAX = 500
