/** What a picture may be when it is sent. What it is counts, not what it is called. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const

export const IMAGE_LIMITS = { bytes: 5 * 1024 * 1024, pixels: 25_000_000 }

export const imageText = {
  tooLarge: 'The picture is larger than 5 MB',
  wrongType: 'The picture must be a JPEG, PNG, WebP or GIF file',
  tooManyPixels: 'The picture has more than 25 megapixels',
  unreadable: 'The picture is damaged and cannot be read',
  quota: 'There is no room for more pictures. Remove some first.',
}
