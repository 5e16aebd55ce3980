import { useEffect, useRef, useState } from 'react'
import { IMAGE_LIMITS, IMAGE_TYPES, imageText } from '#shared/images.ts'
import { ApiError } from '#web/data/api.ts'
import { uploadFetch } from '#web/data/uploadFetch.ts'
import { useAction } from '#web/data/useAction.ts'
import { speakersApi } from '../contract.ts'
import { text } from '../text.ts'

type Upload = {
  /** The object URL of the chosen picture, shown while it uploads. */
  preview: string
  /** The progress from 0 to 1. */
  share: number
}

/** Uploads a speaker's picture as soon as it is chosen, one at a time; shows problems before uploading. */
export function usePictureUpload(conference_id: string, onUploaded: (url: string) => void) {
  const [upload, setUpload] = useState<Upload | null>(null)
  const [error, setError] = useState<string | undefined>()
  const { mutateAsync } = useAction(speakersApi.upload, { failed: ({ message }) => text.uploadFailed(message) })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start(file: File) {
    const wrong = problemWith(file)
    setError(wrong)
    if (wrong) return
    running.current?.abort()
    const stop = new AbortController()
    running.current = stop
    const preview = URL.createObjectURL(file)
    setUpload({ preview, share: 0 })
    try {
      const fetch = uploadFetch((share) => setUpload({ preview, share }))
      const { url } = await mutateAsync({ conference_id }, { bytes: file, signal: stop.signal, fetch })
      onUploaded(url)
    } catch (refusal) {
      if (stop.signal.aborted) return
      if (!(refusal instanceof ApiError)) throw refusal
      setError(refusal.message)
    } finally {
      URL.revokeObjectURL(preview)
      if (running.current === stop) setUpload(null)
    }
  }

  return { upload, error, start: (file: File) => void start(file) }
}

function problemWith(file: File) {
  if (file.size > IMAGE_LIMITS.bytes) return imageText.tooLarge
  return IMAGE_TYPES.some((type) => type === file.type) ? undefined : imageText.wrongType
}
