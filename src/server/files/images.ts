import sharp from 'sharp'
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
 * frame. Also one that looks finished already, so that no decoder of a viewer gets bytes that a stranger has chosen. The format
 * is detected from the bytes. Throws an AppError: `too_large`, `wrong_type` or `unprocessable`.
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
  // The pixels are counted here for the error message; sharp's own limit is a second safeguard.
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
    // An error of the decoder means that the uploaded file is damaged.
    throw new AppError('unprocessable', imageText.unreadable)
  }
}
