import type { ManifestLoadedData } from 'hls.js'

type Played = { url: string; isHls: boolean; isSoundOnly: boolean }

/**
 * Plays a stream or a file: HLS by the browser where it can, else by hls.js, which is loaded only then. Without its pictures
 * a stream is played by hls.js where it can, because browsers fetch them all the same. `onFailed` is called when hls.js
 * gives up; other failures are events of the video. Returns a function that ends it.
 */
export function playVideo(video: HTMLVideoElement, played: Played, onFailed: () => void): () => void {
  const isNative = video.canPlayType('application/vnd.apple.mpegurl') !== ''
  if (played.isHls && (played.isSoundOnly || !isNative)) {
    const orNative = isNative ? () => void (video.src = played.url) : onFailed
    return playByLibrary(video, played, { onFailed, onUnsupported: orNative })
  }
  video.src = played.url
  return () => video.removeAttribute('src')
}

type Failures = { onFailed: () => void; onUnsupported: () => void }

function playByLibrary(video: HTMLVideoElement, { url, isSoundOnly }: Played, { onFailed, onUnsupported }: Failures) {
  let end = () => video.removeAttribute('src')
  let isEnded = false
  import('hls.js').then(
    ({ default: Hls }) => {
      if (isEnded) return
      if (!Hls.isSupported()) return onUnsupported()
      // Without a worker, which the page's content security policy would have to allow.
      const hls = new Hls({ enableWorker: false })
      end = () => hls.destroy()
      hls.on(Hls.Events.ERROR, (_event, { fatal }) => {
        if (fatal) onFailed()
      })
      hls.once(Hls.Events.MANIFEST_LOADED, (_event, manifest) => {
        if (!isSoundOnly) return
        const sound = soundOf(manifest)
        // Else with its smallest pictures.
        if (sound === undefined) hls.autoLevelCapping = 0
        else hls.loadSource(sound)
      })
      hls.loadSource(url)
      hls.attachMedia(video)
    },
    () => isEnded || onFailed(),
  )
  return () => {
    isEnded = true
    end()
  }
}

/** The sound of a stream alone, where the stream has it: as a rendition, or as a variant without pictures. */
function soundOf({ levels, audioTracks }: ManifestLoadedData) {
  const alone = levels.find(({ audioCodec, videoCodec, width }) => audioCodec && !videoCodec && !width)
  return alone?.url ?? audioTracks.find(({ url }) => url !== '')?.url
}
