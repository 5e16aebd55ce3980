/** A `fetch` for `call` that reports the progress of an upload, from 0 to 1. */
export function uploadFetch(onProgress: (share: number) => void) {
  return (url: string, { method = 'POST', headers, body, signal }: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, url)
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
      request.onerror = () => reject(new TypeError('The connection was lost'))
      request.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'))
      signal?.addEventListener('abort', () => request.abort())
      request.send(body instanceof Blob ? body : null)
    })
}
