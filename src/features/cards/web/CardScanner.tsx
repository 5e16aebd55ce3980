import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { cardText } from '../card-text.ts'
import { scannedCode } from '../rules.ts'

/** The part of the Barcode Detection API that we use; TypeScript does not know it, because not all browsers have it. */
type Detector = { detect: (image: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
declare global {
  var BarcodeDetector: (new (options: { formats: string[] }) => Detector) | undefined
}

/** How often a picture of the camera is searched for a code. */
const LOOK_MS = 200

/** Whether this browser reads codes by itself and has a camera. */
export function canScan() {
  return globalThis.BarcodeDetector !== undefined && 'mediaDevices' in navigator
}

/** The picture of the camera, until it shows the code of a card. */
export function CardScanner({ onCode, onStop }: { onCode: (code: string) => void; onStop: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    const element = video.current
    if (!element) return
    return watchCamera(element, {
      onText: (text) => {
        const code = scannedCode(text)
        if (code === null) return setProblem(cardText.otherCode)
        latest.current(code)
      },
      onFailure: () => setProblem(cardText.noCamera),
    })
  }, [])
  return (
    <div className="card-scanner">
      <video ref={video} muted playsInline aria-label={cardText.scanHint} />
      <p className="soft">{cardText.scanHint}</p>
      {problem !== null && (
        <Notice kind="caution" alert>
          {problem}
        </Notice>
      )}
      <Button kind="secondary" onClick={onStop}>
        {cardText.stopScan}
      </Button>
    </div>
  )
}

type Watch = { onText: (text: string) => void; onFailure: () => void }

/** Shows the camera in an element and reports each code that it sees. Returns what turns it off. */
function watchCamera(element: HTMLVideoElement, { onText, onFailure }: Watch) {
  let stream: MediaStream | null = null
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function start() {
    const opened = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
    // It was closed while the browser asked for the permission.
    if (isOver) return stop(opened)
    stream = opened
    element.srcObject = opened
    await element.play()
    if (!globalThis.BarcodeDetector) return
    void look(new globalThis.BarcodeDetector({ formats: ['qr_code'] }))
  }
  async function look(detector: Detector): Promise<void> {
    const [found] = await detector.detect(element).catch(() => [])
    if (isOver) return
    if (found) onText(found.rawValue)
    timer = setTimeout(() => void look(detector), LOOK_MS)
  }
  start().catch(() => isOver || onFailure())
  return () => {
    isOver = true
    clearTimeout(timer)
    if (stream) stop(stream)
  }
}

function stop(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop()
}
