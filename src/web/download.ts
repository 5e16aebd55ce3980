import type { Endpoint, Input } from '#shared/contract.ts'
import { call } from './api.ts'

/** Saves the file that an endpoint answers with, under the name it gives. Throws `ApiError`. */
export async function download<E extends Endpoint>(endpoint: E, input: Input<E>) {
  const answer: { file?: Blob; name?: string | undefined } = {}
  await call(endpoint, input, {
    async fetch(url, init) {
      const response = await fetch(url, init)
      // A refusal is read as every other one.
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
  // The browser has taken hold of the file by the next turn.
  setTimeout(() => URL.revokeObjectURL(link.href))
}
