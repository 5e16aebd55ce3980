import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { localStore } from '#web/localStore.ts'
import { classes } from '#web/ui/glyph.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { screenText } from '../screen-text.ts'
import { playVideo } from './playVideo.ts'
import { StagePicture } from './StagePicture.tsx'
import { useSoundOnly } from './useSoundOnly.ts'

export type VideoProps = {
  url: string
  isHls: boolean
  title: string
  /** A WebVTT file and its language. */
  captions?: { vtt: string; language: string } | undefined
  /** Whether it is going on as one watches, so that having nothing to play means that something is wrong. */
  isLive?: boolean
  /** The key under which this browser keeps how far one has watched. */
  remember?: string | undefined
  onPlaying: () => void
  onFailed: () => void
}

/** A video with the browser's own controls, which work with a keyboard and for screen readers. */
export function Video({ url, isHls, title, captions, isLive = false, remember, onPlaying, onFailed }: VideoProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [waiting, setWaiting] = useState(true)
  const track = useCaptionsUrl(captions?.vtt)
  const { isSoundOnly, toggle } = useSoundOnly()
  const left = useSource(video, { url, isHls, isSoundOnly: isHls && isSoundOnly, onFailed })
  useStuck(video, isLive, onFailed)

  const keep = () => {
    if (!video.current || !remember) return
    // Whoever has seen it all begins again.
    const { ended, currentTime } = video.current
    localStore.write(remember, String(ended ? 0 : Math.floor(currentTime)))
  }
  return (
    <>
      {isSoundOnly && <StagePicture isLit={isLive} />}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- not every recording has captions */}
      <video
        ref={video}
        className={classes('player-video', isSoundOnly && 'is-sound')}
        aria-label={title}
        controls
        playsInline
        autoPlay
        onLoadedMetadata={({ currentTarget }) => {
          const watched = remember ? Number(localStore.read(remember)) : 0
          const stopped = isLive ? 0 : left.current || watched
          if (stopped > 0 && stopped < currentTarget.duration - 1) currentTarget.currentTime = stopped
        }}
        onPlaying={() => {
          setWaiting(false)
          onPlaying()
        }}
        onPause={keep}
        // Also where the address is over by then, and the video is opened anew at this place.
        onSeeking={keep}
        onTimeUpdate={keep}
        onEnded={keep}
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
      <button type="button" className="btn btn-small player-sound" aria-pressed={isSoundOnly} onClick={toggle}>
        {screenText.soundOnly}
      </button>
      {waiting && (
        <VisuallyHidden>
          <output>{screenText.loadingStream}</output>
        </VisuallyHidden>
      )}
    </>
  )
}

type Source = Pick<VideoProps, 'url' | 'isHls' | 'onFailed'> & { isSoundOnly: boolean }

/** Starts the video, and again when its address changes. Returns where it was before, in seconds. */
function useSource(video: RefObject<HTMLVideoElement | null>, { url, isHls, isSoundOnly, onFailed }: Source) {
  const left = useRef(0)
  const failed = useEffectEvent(onFailed)
  useEffect(() => {
    const element = video.current
    if (!element) return
    const end = playVideo(element, { url, isHls, isSoundOnly }, () => failed())
    return () => {
      left.current = element.currentTime
      end()
    }
  }, [video, url, isHls, isSoundOnly])
  return left
}

const STUCK_SECONDS = 10

/** Calls `onFailed` for a live stream that has had nothing to play for a while. A browser's own HLS waits without a word. */
function useStuck(video: RefObject<HTMLVideoElement | null>, isLive: boolean, onFailed: () => void) {
  const failed = useEffectEvent(onFailed)
  useEffect(() => {
    if (!isLive) return
    let seconds = 0
    const timer = setInterval(() => {
      seconds = video.current && isStuck(video.current) ? seconds + 1 : 0
      if (seconds === STUCK_SECONDS) failed()
    }, 1000)
    return () => clearInterval(timer)
  }, [video, isLive])
}

/** A video that may not start by itself is paused, and has loaded its beginning. */
function isStuck({ readyState, paused, HAVE_NOTHING, HAVE_FUTURE_DATA }: HTMLVideoElement) {
  return readyState === HAVE_NOTHING || (!paused && readyState < HAVE_FUTURE_DATA)
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
