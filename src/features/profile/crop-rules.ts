/** The visible square of a picture: its centre in picture pixels, and the zoom factor, at least 1. */
export type Crop = { x: number; y: number; zoom: number }
type Size = { width: number; height: number }

export const MOST_ZOOM = 4

/** The side of the visible square in picture pixels. */
export function sideOf({ zoom }: Crop, { width, height }: Size) {
  return Math.min(width, height) / zoom
}

/** The largest square in the middle of the picture. */
export function wholeCrop({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 }
}

/** The nearest crop that lies inside the picture. */
export function heldCrop({ x, y, zoom }: Crop, picture: Size): Crop {
  const held = { x, y, zoom: between(1, zoom, MOST_ZOOM) }
  const half = sideOf(held, picture) / 2
  return { ...held, x: between(half, x, picture.width - half), y: between(half, y, picture.height - half) }
}

/** Moves the picture by fractions of the square: `right: 0.5` shows another half square on the left. */
export function movedCrop(crop: Crop, picture: Size, { right = 0, down = 0 }: { right?: number; down?: number }): Crop {
  const side = sideOf(crop, picture)
  return heldCrop({ ...crop, x: crop.x - right * side, y: crop.y - down * side }, picture)
}

/** Zooms by a factor around the centre. */
export function zoomedCrop(crop: Crop, picture: Size, factor: number): Crop {
  return heldCrop({ ...crop, zoom: crop.zoom * factor }, picture)
}

function between(least: number, value: number, most: number) {
  return Math.min(Math.max(value, least), most)
}
