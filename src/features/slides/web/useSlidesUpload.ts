import { useEffect, useRef, useState } from 'react'
import { ApiError, type CallOptions } from '#web/data/api.ts'
import { uploadFetch } from '#web/data/uploadFetch.ts'
import { uploadProblem } from './uploadProblem.ts'

type Upload = { percent: number | null; error: string | null }

const IDLE: Upload = { percent: null, error: null }

/** Uploads a file as soon as it is chosen. What is wrong with it, or with its upload, is an `error` for the field. */
export function useSlidesUpload(send: (name: string, options: CallOptions) => Promise<unknown>) {
  const [upload, setUpload] = useState(IDLE)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start(file: File) {
    const problem = await uploadProblem(file)
    if (problem !== null) return setUpload({ percent: null, error: problem })
    const stop = new AbortController()
    running.current = stop
    setUpload({ percent: 0, error: null })
    try {
      const fetch = uploadFetch((share) => setUpload({ percent: Math.floor(share * 100), error: null }))
      await send(file.name, { bytes: file, signal: stop.signal, fetch })
      setUpload(IDLE)
    } catch (refusal) {
      if (stop.signal.aborted) return
      if (!(refusal instanceof ApiError)) throw refusal
      setUpload({ percent: null, error: refusal.fields['file'] ?? refusal.message })
    }
  }
  return { ...upload, start: (file: File) => void start(file) }
}
