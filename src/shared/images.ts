/** What an uploaded picture may be. The server checks the bytes, not the file name. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const

export const IMAGE_LIMITS = { bytes: 5 * 1024 * 1024, pixels: 25_000_000 }
