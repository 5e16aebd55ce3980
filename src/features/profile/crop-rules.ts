/** The part of a picture that is shown: its middle in the picture's pixels, and how much larger than it must be. */
export type Crop = { x: number; y: number; zoom: number }
type Size = { width: number; height: number }

export const MOST_ZOOM = 4

/** Picture pixels along a side of the square that is shown. */
export function sideOf({ zoom }: Crop, { width, height }: Size) {
  return Math.min(width, height) / zoom
}

/** The middle of the picture, as large as it fits. */
export function wholeCrop({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 }
}

/** The nearest crop that shows nothing but picture. */
export function heldCrop({ x, y, zoom }: Crop, picture: Size): Crop {
  const held = { x, y, zoom: between(1, zoom, MOST_ZOOM) }
  const half = sideOf(held, picture) / 2
  return { ...held, x: between(half, x, picture.width - half), y: between(half, y, picture.height - half) }
}

/** Moves the picture by shares of the square: `0.5` to the right pulls half a square's width into view from the left. */
export function movedCrop(crop: Crop, picture: Size, { right = 0, down = 0 }: { right?: number; down?: number }): Crop {
  const side = sideOf(crop, picture)
  return heldCrop({ ...crop, x: crop.x - right * side, y: crop.y - down * side }, picture)
}

/** Zooms by a factor, around the middle of what is shown. */
export function zoomedCrop(crop: Crop, picture: Size, factor: number): Crop {
  return heldCrop({ ...crop, zoom: crop.zoom * factor }, picture)
}

function between(least: number, value: number, most: number) {
  return Math.min(Math.max(value, least), most)
}
