import { useEffect, useRef, useState } from 'react'
import { ApiError, call } from '#web/data/api.ts'
import { uploadFetch } from '#web/data/uploadFetch.ts'
import { type ImportedConference, portableApi } from '../portable-contract.ts'

/** `share` is how much of the file has been sent, from 0 to 1. */
type FileWork = { isPreview: boolean; share: number }

/** Sends the file of a conference: first for a preview, then to import it. Why it was refused is `problem`. */
export function useConferenceFile() {
  const [file, setFile] = useState<File | null>(null)
  const [preview, setPreview] = useState<ImportedConference | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [work, setWork] = useState<FileWork | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function send(chosen: File, isPreview: boolean) {
    running.current?.abort()
    const stop = new AbortController()
    running.current = stop
    setProblem(null)
    setWork({ isPreview, share: 0 })
    try {
      // Browsers disagree on the type of such a file.
      const bytes = new Blob([chosen], { type: 'application/gzip' })
      const onProgress = (share: number) => running.current === stop && setWork({ isPreview, share })
      const how = { bytes, signal: stop.signal, fetch: uploadFetch(onProgress) }
      const answer = await call(portableApi.import, { dry_run: String(isPreview) }, how)
      // After an import its conference follows, and until then there is nothing to press.
      if (isPreview) end(stop)
      return answer
    } catch (error) {
      end(stop)
      if (stop.signal.aborted) return null
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
      return null
    }
  }

  function end(stop: AbortController) {
    if (running.current === stop) setWork(null)
  }

  async function choose(chosen: File) {
    setFile(chosen)
    setPreview(null)
    setPreview(await send(chosen, true))
  }
  return { file, preview, problem, work, choose, confirm: () => (file ? send(file, false) : Promise.resolve(null)) }
}
