import { IMAGE_LIMITS } from './images.ts'
import { megabytes } from './wording.ts'

/** Why a picture was refused, apart from `images.ts` because every page for signed-in people loads that. */
export const imageText = {
  tooLarge: `The picture is larger than ${megabytes(IMAGE_LIMITS.bytes)}`,
  wrongType: 'The picture must be a JPEG, PNG, WebP or GIF file',
  tooManyPixels: `The picture has more than ${IMAGE_LIMITS.pixels / 1_000_000} megapixels`,
  unreadable: 'The picture is damaged and could not be read',
  quota: 'You have used up your space for pictures. Remove some first.',
}
