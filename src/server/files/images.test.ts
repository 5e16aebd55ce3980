import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { imageText } from '#shared/image-text.ts'
import { IMAGE_LIMITS } from '#shared/images.ts'
import { remakeImage } from './images.ts'

function picture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#a33' } })
}

const FORMATS = ['jpeg', 'png', 'webp', 'gif'] as const

test.each(FORMATS)('a %s becomes WebP of the required size', async (format) => {
  const made = await remakeImage(await picture(1600, 400).toFormat(format).toBuffer(), 800)
  const { format: is, width, height } = await sharp(made).metadata()
  expect({ is, width, height }).toEqual({ is: 'webp', width: 800, height: 200 })
})

test('a small picture keeps its size', async () => {
  const { width, height } = await sharp(await remakeImage(await picture(30, 20).png().toBuffer(), 800)).metadata()
  expect([width, height]).toEqual([30, 20])
})

test('metadata of the camera is removed, and the picture is upright', async () => {
  const sent = await picture(40, 20)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Ada' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect((await sharp(sent).metadata()).exif).toBeDefined()
  const { exif, icc, xmp, orientation, width, height } = await sharp(await remakeImage(sent, 800)).metadata()
  expect({ exif, icc, xmp, orientation, width, height }).toEqual({ width: 20, height: 40 })
})

test('of an animation only the first frame is kept', async () => {
  const frames = await Promise.all(
    ['#f00', '#0f0', '#00f'].map((background) =>
      sharp({ create: { width: 9, height: 9, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const sent = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  expect((await sharp(sent).metadata()).pages).toBe(3)
  const made = sharp(await remakeImage(sent, 800))
  expect((await made.metadata()).pages).toBeUndefined()
  const { dominant } = await made.stats()
  expect(dominant.r).toBeGreaterThan(dominant.g + dominant.b)
})

test('a WebP that looks finished is encoded anew, without what is hidden in it', async () => {
  const finished = await picture(300, 200).webp().toBuffer()
  const hidden = Buffer.concat([Buffer.from('HIDE\x08\0\0\0'), Buffer.from('51.5 0.1')])
  const sent = Buffer.concat([finished, hidden])
  sent.writeUInt32LE(sent.length - 8, 4)
  expect(await sharp(sent).metadata()).toMatchObject({ format: 'webp', width: 300 })
  const made = await remakeImage(sent, 800)
  expect([made.includes('HIDE'), made.includes('51.5')]).toEqual([false, false])
})

const wrongType = { code: 'wrong_type', message: imageText.wrongType }

test.each([
  ['nothing', ''],
  ['text', 'hello'],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['a PDF', '%PDF-1.4'],
  ['a TIFF', 'II*\0\x08\0\0\0'],
  ['a RIFF that is a sound', 'RIFF\x24\0\0\0WAVEfmt '],
])('%s is refused, whatever its content type', async (_, bytes) => {
  await expect(remakeImage(Buffer.from(bytes, 'latin1'), 800)).rejects.toMatchObject(wrongType)
})

test('a page that begins like a picture is refused, and one appended to a picture is removed', async () => {
  const html = '<html><script>alert(1)</script></html>'
  const polyglot = Buffer.from(`GIF89a/*${html}*/=1;`)
  await expect(remakeImage(polyglot, 800)).rejects.toMatchObject({
    code: 'unprocessable',
    message: imageText.unreadable,
  })
  const behind = Buffer.concat([await picture(9, 9).png().toBuffer(), Buffer.from(html)])
  expect(behind.includes('script')).toBe(true)
  expect((await remakeImage(behind, 800)).includes('script')).toBe(false)
})

test.each(FORMATS)('half a %s is refused as damaged', async (format) => {
  const noise = Buffer.alloc(200 * 200 * 3, 0).map((_, i) => (i * i * 31) % 251)
  const whole = await sharp(noise, { raw: { width: 200, height: 200, channels: 3 } })
    .toFormat(format)
    .toBuffer()
  await expect(remakeImage(whole.subarray(0, whole.length / 2), 800)).rejects.toMatchObject({
    code: 'unprocessable',
    message: imageText.unreadable,
  })
})

test('a picture with too many pixels is refused before it is decoded', async () => {
  const bomb = pngOf(30_000, 30_000)
  expect(bomb.length).toBeLessThan(100_000)
  const before = process.cpuUsage()
  await expect(remakeImage(bomb, 800)).rejects.toMatchObject({
    code: 'unprocessable',
    message: imageText.tooManyPixels,
  })
  // The CPU time of all threads, because the library works in its own.
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(1000)
  const most = pngOf(5000, 5000, deflateSync(Buffer.alloc(5001 * 5000)))
  expect(await sharp(await remakeImage(most, 800)).metadata()).toMatchObject({ width: 800, height: 800 })
})

test('more than 5 MiB is refused before it is read', async () => {
  const bytes = Buffer.alloc(IMAGE_LIMITS.bytes + 1)
  await expect(remakeImage(bytes, 800)).rejects.toMatchObject({ code: 'too_large', message: imageText.tooLarge })
})

/** A greyscale PNG whose header claims this size, with any compressed data. */
function pngOf(width: number, height: number, packed: Uint8Array = deflateSync(Buffer.alloc(1000))) {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const chunks = [chunk('IHDR', head), chunk('IDAT', packed), chunk('IEND', new Uint8Array())]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks])
}

function chunk(name: string, content: Uint8Array) {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const body = Buffer.concat([Buffer.from(name), content])
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
