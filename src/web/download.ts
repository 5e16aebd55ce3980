import type { Endpoint, Input } from '#shared/contract.ts'
import { call } from '#web/data/api.ts'

/** Saves the file that an endpoint returns, with the name it gives. Throws `ApiError`. */
export async function download<E extends Endpoint>(endpoint: E, input: Input<E>) {
  const answer: { file?: Blob; name?: string | undefined } = {}
  await call(endpoint, input, {
    async fetch(url, init) {
      const response = await fetch(url, init)
      // `call` reads the error.
      if (!response.ok) return response
      answer.file = await response.blob()
      answer.name = /filename="([^"]*)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
      return new Response('null')
    },
  })
  if (answer.file) save(answer.file, answer.name ?? 'download')
}

function save(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser has opened the URL by the next task.
  setTimeout(() => URL.revokeObjectURL(link.href))
}
