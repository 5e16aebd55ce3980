import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { localStore } from '#web/localStore.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { screenText } from '../screen-text.ts'
import { playVideo } from './playVideo.ts'

export type VideoProps = {
  url: string
  isHls: boolean
  title: string
  /** A WebVTT file and its language. */
  captions?: { vtt: string; language: string } | undefined
  /** The key under which this browser keeps how far one has watched. */
  remember?: string | undefined
  onPlaying: () => void
  onFailed: () => void
}

/** A video with the browser's own controls, which work with a keyboard and for screen readers. */
export function Video({ url, isHls, title, captions, remember, onPlaying, onFailed }: VideoProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [waiting, setWaiting] = useState(true)
  const track = useCaptionsUrl(captions?.vtt)
  useSource(video, { url, isHls, onFailed })

  const keep = () => {
    if (video.current && remember) localStore.write(remember, String(Math.floor(video.current.currentTime)))
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- not every recording has captions */}
      <video
        ref={video}
        className="player-video"
        aria-label={title}
        controls
        playsInline
        autoPlay
        onLoadedMetadata={({ currentTarget }) => {
          const stopped = remember ? Number(localStore.read(remember)) : 0
          if (stopped > 0 && stopped < currentTarget.duration - 1) currentTarget.currentTime = stopped
        }}
        onPlaying={() => {
          setWaiting(false)
          onPlaying()
        }}
        onPause={keep}
        onTimeUpdate={keep}
        onError={onFailed}
      >
        {captions && track && (
          <track
            kind="captions"
            src={track}
            srcLang={captions.language}
            label={languageName(captions.language)}
            default
          />
        )}
      </video>
      {waiting && (
        <VisuallyHidden>
          <output>{screenText.loadingStream}</output>
        </VisuallyHidden>
      )}
    </>
  )
}

type Source = Pick<VideoProps, 'url' | 'isHls' | 'onFailed'>

/** Starts the video, and again when its address changes. */
function useSource(video: RefObject<HTMLVideoElement | null>, { url, isHls, onFailed }: Source) {
  const failed = useEffectEvent(onFailed)
  useEffect(() => {
    const element = video.current
    return element ? playVideo(element, { url, isHls }, () => failed()) : undefined
  }, [video, url, isHls])
}

/** An address for the captions in this page. */
function useCaptionsUrl(vtt: string | undefined) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (vtt === undefined) return
    const made = URL.createObjectURL(new Blob([vtt], { type: 'text/vtt' }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [vtt])
  return address
}

/** 'English' for 'en'. */
function languageName(language: string) {
  return new Intl.DisplayNames(['en'], { type: 'language' }).of(language) ?? language
}
