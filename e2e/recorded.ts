import type { Page } from '@playwright/test'

/** Some seconds of a moving picture with a tone, and of the tone alone, which the browser itself records. */
export async function recordMedia(page: Page) {
  const recorded = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 160, height: 90 })
    const paint = canvas.getContext('2d')
    let hue = 0
    setInterval(() => {
      if (paint) paint.fillStyle = `hsl(${(hue += 7)} 80% 50%)`
      paint?.fillRect(0, 0, 160, 90)
    }, 40)
    const audio = new AudioContext()
    const tone = audio.createOscillator()
    const sink = audio.createMediaStreamDestination()
    tone.connect(sink)
    tone.start()
    await audio.resume()
    const [sound] = sink.stream.getAudioTracks()
    if (!sound) throw new Error('There is no sound to record.')

    async function record(stream: MediaStream, mimeType: string) {
      const recorder = new MediaRecorder(stream, { mimeType })
      const parts: Blob[] = []
      recorder.ondataavailable = ({ data }) => parts.push(data)
      const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }))
      const began = performance.now()
      recorder.start()
      await new Promise<void>((resolve) => {
        const timer = setInterval(() => {
          if (performance.now() - began < 6000) return
          clearInterval(timer)
          resolve()
        }, 50)
      })
      recorder.stop()
      await stopped
      return Array.from(new Uint8Array(await new Blob(parts).arrayBuffer()))
    }
    const both = new MediaStream([...canvas.captureStream(25).getVideoTracks(), sound])
    const [film, tape] = await Promise.all([
      record(both, 'video/mp4;codecs=vp9,opus'),
      record(new MediaStream([sound]), 'audio/mp4;codecs=opus'),
    ])
    return { film, tape }
  })
  return { film: Buffer.from(recorded.film), tape: Buffer.from(recorded.tape) }
}

/** The boxes of an MP4 file by the names of their kinds. */
function boxesOf(file: Buffer) {
  const boxes: { kind: string; bytes: Buffer }[] = []
  for (let at = 0; at + 8 <= file.length;) {
    const size = file.readUInt32BE(at) || file.length - at
    boxes.push({ kind: file.toString('latin1', at + 4, at + 8), bytes: file.subarray(at, at + size) })
    at += size
  }
  return boxes
}

/** A fragmented MP4 file as HLS wants it: what every player reads first, and the rest. */
export function segmentsOf(file: Buffer) {
  const boxes = boxesOf(file)
  const first = boxes.findIndex(({ kind }) => kind === 'moof')
  const rest = boxes.slice(first).filter(({ kind }) => kind === 'moof' || kind === 'mdat')
  return {
    init: Buffer.concat(boxes.slice(0, first).map(({ bytes }) => bytes)),
    media: Buffer.concat(rest.map(({ bytes }) => bytes)),
  }
}
