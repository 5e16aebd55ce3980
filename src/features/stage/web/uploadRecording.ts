import { callerToken } from '#web/data/caller.ts'
import { uploadsPath } from '../contract.ts'
import type { SessionKey } from './live.ts'

type UploadHandlers = {
  /** From 0 to 1. */
  onProgress: (share: number) => void
  onDone: () => void
  /** With the server's sentence, if it refused. */
  onFailed: (message: string | null) => void
}

/** Small enough to arrive within a request's time limit on a slow connection. */
const PIECE_BYTES = 4 * 1024 * 1024
const RETRIES_MS = [0, 1000, 3000, 5000, 10_000, 20_000]

/** Uploads a recording in pieces; one that was begun before in this browser goes on. Returns a function that stops it. */
export function uploadRecording(sessionKey: SessionKey, file: File, handlers: UploadHandlers): () => void {
  let stop = () => {}
  let isStopped = false
  async function start() {
    const { DetailedError, Upload } = await import('tus-js-client')
    const upload = new Upload(file, {
      endpoint: uploadsPath(sessionKey),
      chunkSize: PIECE_BYTES,
      retryDelays: RETRIES_MS,
      removeFingerprintOnSuccess: true,
      fingerprint: () => Promise.resolve(`recording ${sessionKey.schedule_item_id} ${file.name} ${file.size}`),
      async onBeforeRequest(request) {
        // A long upload outlives an access token.
        const token = await callerToken(false)
        if (token) request.setHeader('authorization', `Bearer ${token}`)
      },
      onProgress: (sent, total) => handlers.onProgress(total > 0 ? sent / total : 0),
      onSuccess: handlers.onDone,
      onError: (error) =>
        handlers.onFailed(error instanceof DetailedError ? sentenceOf(error.originalResponse?.getBody()) : null),
    })
    stop = () => void upload.abort()
    const [earlier] = await upload.findPreviousUploads()
    if (isStopped) return
    if (earlier) upload.resumeFromPreviousUpload(earlier)
    upload.start()
  }
  start().catch(() => handlers.onFailed(null))
  return () => {
    isStopped = true
    stop()
  }
}

/** What the server said: a sentence, or the JSON of a refusal. */
function sentenceOf(body: string | undefined) {
  if (!body) return null
  try {
    const parsed: unknown = JSON.parse(body)
    const isRefusal = typeof parsed === 'object' && parsed !== null && 'message' in parsed
    return isRefusal ? String(parsed.message) : null
  } catch {
    return body
  }
}
