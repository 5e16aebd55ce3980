import { expect, test } from 'vitest'
import { heldCrop, MOST_ZOOM, movedCrop, sideOf, wholeCrop, zoomedCrop } from './crop-rules.ts'

const WIDE = { width: 400, height: 200 }

test('a picture is centred, and as large as fits', () => {
  const crop = wholeCrop(WIDE)
  expect(crop).toEqual({ x: 200, y: 100, zoom: 1 })
  expect(sideOf(crop, WIDE)).toBe(200)
})

test.each([
  [{ right: 0.25 }, { x: 150, y: 100 }],
  [{ right: -9 }, { x: 300, y: 100 }],
  [{ right: 9 }, { x: 100, y: 100 }],
  [{ down: 0.5 }, { x: 200, y: 100 }],
])('moved by %j it stops at the edge', (by, at) => {
  expect(movedCrop(wholeCrop(WIDE), WIDE, by)).toEqual({ ...at, zoom: 1 })
})

test('zoomed in it can be moved in both directions, and zoomed out again it still fills the frame', () => {
  const close = zoomedCrop(wholeCrop(WIDE), WIDE, 2)
  expect(sideOf(close, WIDE)).toBe(100)
  const corner = movedCrop(close, WIDE, { right: 9, down: 9 })
  expect(corner).toEqual({ x: 50, y: 50, zoom: 2 })
  expect(zoomedCrop(corner, WIDE, 0.01)).toEqual({ x: 100, y: 100, zoom: 1 })
  expect(zoomedCrop(corner, WIDE, 100).zoom).toBe(MOST_ZOOM)
})

test('a position outside the limits is corrected', () => {
  expect(heldCrop({ x: -50, y: 900, zoom: 1 }, WIDE)).toEqual({ x: 100, y: 100, zoom: 1 })
})
