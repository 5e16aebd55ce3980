import sharp from 'sharp'
import { AppError } from '#shared/errors.ts'
import { IMAGE_LIMITS, imageText } from '#shared/images.ts'

/** How each kind of picture begins; `..` is any byte. Nothing else reaches the decoder. */
const SIGNATURES = [
  /^ffd8ff/, // JPEG
  /^89504e470d0a1a0a/, // PNG
  /^52494646.{8}57454250/, // WebP
  /^47494638(37|39)61/, // GIF
]
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif'])
const QUALITY = 82
const LONGEST_SECONDS = 10

/** Decoded pictures are large: one at a time keeps the memory flat. */
let decoding: Promise<unknown> = Promise.resolve()
sharp.cache(false)

/**
 * A picture from somebody's disk, made anew: WebP, upright, at most `side` pixels wide and high, without metadata and
 * without all frames but the first. What the bytes are decides, not what they are called. Throws an AppError:
 * `too_large`, `wrong_type` or `unprocessable`.
 */
export async function remakeImage(bytes: Uint8Array, side: number): Promise<Buffer> {
  if (bytes.length > IMAGE_LIMITS.bytes) throw new AppError('too_large', imageText.tooLarge)
  const start = Buffer.from(bytes.subarray(0, 12)).toString('hex')
  if (!SIGNATURES.some((signature) => signature.test(start))) throw new AppError('wrong_type', imageText.wrongType)
  const made = decoding.then(() => remake(bytes, side))
  decoding = made.catch(() => undefined)
  return made
}

async function remake(bytes: Uint8Array, side: number) {
  // Our own count of the pixels gives the sentence; sharp's is the second line of defence.
  const options = { failOn: 'truncated', limitInputPixels: IMAGE_LIMITS.pixels, animated: false } as const
  try {
    const { format, width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata()
    if (!FORMATS.has(format)) throw new AppError('wrong_type', imageText.wrongType)
    if (width * height > IMAGE_LIMITS.pixels) throw new AppError('unprocessable', imageText.tooManyPixels)
    return await sharp(bytes, options)
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .timeout({ seconds: LONGEST_SECONDS })
      .toBuffer()
  } catch (error) {
    if (error instanceof AppError) throw error
    // Whatever the decoder says about a file from outside, the file is what is wrong.
    throw new AppError('unprocessable', imageText.unreadable)
  }
}
