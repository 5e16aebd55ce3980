/** What an uploaded picture may be. The server checks the bytes, not the file name. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const

export const IMAGE_LIMITS = { bytes: 5 * 1024 * 1024, pixels: 25_000_000 }

export const imageText = {
  tooLarge: 'The picture is larger than 5 MB',
  wrongType: 'The picture must be a JPEG, PNG, WebP or GIF file',
  tooManyPixels: 'The picture has more than 25 megapixels',
  unreadable: 'The picture is damaged and could not be read',
  quota: 'You have used up your space for pictures. Remove some first.',
}
