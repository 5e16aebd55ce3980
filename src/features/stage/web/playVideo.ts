type Played = { url: string; isHls: boolean }

/**
 * Plays a stream or a file: HLS by the browser where it can, else by hls.js, which is loaded only then. `onFailed` is called
 * when hls.js gives up; other failures are events of the video. Returns a function that ends it.
 */
export function playVideo(video: HTMLVideoElement, { url, isHls }: Played, onFailed: () => void): () => void {
  if (isHls && video.canPlayType('application/vnd.apple.mpegurl') === '') return playByLibrary(video, url, onFailed)
  video.src = url
  return () => video.removeAttribute('src')
}

function playByLibrary(video: HTMLVideoElement, url: string, onFailed: () => void) {
  let end = () => {}
  let isEnded = false
  import('hls.js').then(
    ({ default: Hls }) => {
      if (isEnded) return
      if (!Hls.isSupported()) return onFailed()
      // Without a worker, which the page's content security policy would have to allow.
      const hls = new Hls({ enableWorker: false })
      end = () => hls.destroy()
      hls.on(Hls.Events.ERROR, (_event, { fatal }) => {
        if (fatal) onFailed()
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
