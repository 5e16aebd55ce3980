import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import { type Crop, heldCrop, movedCrop, sideOf, wholeCrop, zoomedCrop } from '../crop-rules.ts'

/** The side of the canvas in pixels. Its content is uploaded, and the server keeps no more. */
export const SIDE = 512

const STEP = 0.04
const FASTER = 4
const ZOOM_STEP = 1.1

type Way = { right?: number; down?: number }

const ARROWS: Record<string, Way> = {
  ArrowLeft: { right: -STEP },
  ArrowRight: { right: STEP },
  ArrowUp: { down: -STEP },
  ArrowDown: { down: STEP },
}

const ZOOMS: Record<string, number> = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': 1 / ZOOM_STEP }

/** Crops a picture in a square canvas; it is moved and zoomed by pointer, wheel and keys. */
export function useCropper(picture: ImageBitmap) {
  const [crop, setCrop] = useState<Crop>(() => wholeCrop(picture))
  const canvas = useDrawing(picture, crop)
  const zoomBy = useCallback((factor: number) => setCrop((before) => zoomedCrop(before, picture, factor)), [picture])
  const box = useWheel(zoomBy)
  const moveBy = (by: Way) => setCrop((before) => movedCrop(before, picture, by))

  return {
    canvas,
    box,
    zoom: crop.zoom,
    setZoom: (zoom: number) => setCrop((before) => heldCrop({ ...before, zoom }, picture)),
    handlers: handlersOf({ moveBy, zoomBy }),
  }
}

type Moves = { moveBy: (by: Way) => void; zoomBy: (factor: number) => void }

function handlersOf({ moveBy, zoomBy }: Moves) {
  return {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove({ currentTarget, pointerId, movementX, movementY }: PointerEvent<HTMLDivElement>) {
      if (!currentTarget.hasPointerCapture(pointerId)) return
      const { offsetWidth } = currentTarget
      moveBy({ right: movementX / offsetWidth, down: movementY / offsetWidth })
    },
    onKeyDown(event: KeyboardEvent) {
      const { right = 0, down = 0 } = ARROWS[event.key] ?? {}
      const factor = ZOOMS[event.key] ?? 1
      const times = event.shiftKey ? FASTER : 1
      if (right === 0 && down === 0 && factor === 1) return
      event.preventDefault()
      if (factor === 1) moveBy({ right: right * times, down: down * times })
      else zoomBy(factor)
    },
  }
}

function useDrawing(picture: ImageBitmap, crop: Crop) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const side = sideOf(crop, picture)
    // White shows through transparent parts.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, SIDE, SIDE)
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, SIDE, SIDE)
  }, [crop, picture])
  return canvas
}

/** Adds a wheel listener that is not passive, because React's could not prevent scrolling. */
function useWheel(zoomBy: (factor: number) => void) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    function onWheel(event: WheelEvent) {
      event.preventDefault()
      zoomBy(event.deltaY < 0 ? ZOOM_STEP : 1 / ZOOM_STEP)
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [zoomBy])
  return box
}
