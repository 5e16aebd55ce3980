import sharp, { type Metadata } from 'sharp'
import { AppError } from '#shared/errors.ts'
import { imageText } from '#shared/image-text.ts'
import { IMAGE_LIMITS } from '#shared/images.ts'

/** The first bytes of the accepted formats; `..` is any byte. Nothing else reaches the decoder. */
const SIGNATURES = [
  /^ffd8ff/, // JPEG
  /^89504e470d0a1a0a/, // PNG
  /^52494646.{8}57454250/, // WebP
  /^47494638(37|39)61/, // GIF
]
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif'])
const QUALITY = 82
const LONGEST_SECONDS = 10

/** Pictures are decoded one at a time, because decoded pictures need much memory. */
let decoding: Promise<unknown> = Promise.resolve()
sharp.cache(false)

/**
 * Re-encodes an uploaded picture as WebP: upright, at most `side` pixels wide and high, without metadata, and only the first
 * frame. One that is so already stays as it is. The format is detected from the bytes. Throws an AppError: `too_large`, `wrong_type` or `unprocessable`.
 */
export async function remakeImage(bytes: Uint8Array, side: number): Promise<Buffer> {
  if (bytes.length > IMAGE_LIMITS.bytes) throw new AppError('too_large', imageText.tooLarge)
  const start = Buffer.from(bytes.subarray(0, 12)).toString('hex')
  if (!SIGNATURES.some((signature) => signature.test(start))) throw new AppError('wrong_type', imageText.wrongType)
  const made = decoding.then(() => remake(bytes, side))
  decoding = made.catch(() => undefined)
  return made
}

/** The most bytes of a pixel in what we encode. */
const MOST_PER_PIXEL = 1

/**
 * Whether a picture is already as `remakeImage` makes them, such as one that comes from another installation. It then stays
 * as it is, because it would lose some of its quality with each move.
 */
function isFinished(
  bytes: Uint8Array,
  { format, width, height, exif, xmp, icc, iptc, pages = 1 }: Metadata,
  side: number,
) {
  const isPlain = format === 'webp' && pages === 1 && [exif, xmp, icc, iptc].every((part) => part === undefined)
  // The length that the file names is all of it, so nothing is hidden behind the picture.
  const isWhole = Buffer.from(bytes.subarray(4, 8)).readUInt32LE() + 8 === bytes.length
  return isPlain && isWhole && Math.max(width, height) <= side && bytes.length <= width * height * MOST_PER_PIXEL
}

async function remake(bytes: Uint8Array, side: number) {
  // The pixels are counted here for the error message; sharp's own limit is a second safeguard.
  const options = { failOn: 'truncated', limitInputPixels: IMAGE_LIMITS.pixels, animated: false } as const
  try {
    const metadata = await sharp(bytes, { ...options, limitInputPixels: false }).metadata()
    const { format, width, height } = metadata
    if (!FORMATS.has(format)) throw new AppError('wrong_type', imageText.wrongType)
    if (width * height > IMAGE_LIMITS.pixels) throw new AppError('unprocessable', imageText.tooManyPixels)
    if (isFinished(bytes, metadata, side)) {
      // Decoded all the same, because a damaged one is refused.
      await sharp(bytes, options).timeout({ seconds: LONGEST_SECONDS }).raw().toBuffer()
      return Buffer.from(bytes)
    }
    return await sharp(bytes, options)
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .timeout({ seconds: LONGEST_SECONDS })
      .toBuffer()
  } catch (error) {
    if (error instanceof AppError) throw error
    // An error of the decoder means that the uploaded file is damaged.
    throw new AppError('unprocessable', imageText.unreadable)
  }
}
