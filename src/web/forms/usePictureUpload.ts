import { useEffect, useRef, useState } from 'react'
import { imageText } from '#shared/image-text.ts'
import { IMAGE_LIMITS, IMAGE_TYPES } from '#shared/images.ts'
import { ApiError, type CallOptions } from '#web/data/api.ts'
import { uploadFetch } from '#web/data/uploadFetch.ts'

type Upload = {
  /** The object URL of the chosen picture, shown while it uploads. */
  preview: string
  /** The progress from 0 to 1. */
  share: number
}

/** Sends a picture to its endpoint. */
export type SendPicture = (options: CallOptions) => Promise<{ url: string }>

/** Uploads a picture as soon as it is chosen, one at a time; shows problems before uploading. */
export function usePictureUpload(send: SendPicture, onUploaded: (url: string) => void) {
  const [upload, setUpload] = useState<Upload | null>(null)
  const [error, setError] = useState<string | undefined>()
  const running = useRef<AbortController | null>(null)
  // The newest one, because the form may have changed while the picture was uploaded.
  const uploaded = useRef(onUploaded)
  useEffect(() => {
    uploaded.current = onUploaded
  })
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
      const { url } = await send({ bytes: file, signal: stop.signal, fetch })
      uploaded.current(url)
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
