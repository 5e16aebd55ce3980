import type { Endpoint, Input } from '#shared/contract.ts'
import type { ErrorBody } from '#shared/errors.ts'
import { ApiError, call, unreachable } from '#web/data/api.ts'
import { callerToken } from '#web/data/caller.ts'
import { toastFailure } from '#web/toastFailure.ts'

/** Saves the file that an endpoint returns, with the name it gives. Throws `ApiError`. */
export async function download<E extends Endpoint>(endpoint: E, input: Input<E>) {
  const answer: { file?: Blob; name?: string | undefined } = {}
  await call(endpoint, input, {
    async fetch(url, init) {
      const response = await fetch(url, init)
      // `call` reads the error.
      if (!response.ok) return response
      answer.file = await response.blob()
      answer.name = nameOf(response)
      return new Response('null')
    },
  })
  if (answer.file) save(answer.file, answer.name ?? 'download')
}

/** Saves a file of a conference, with the name it gives; those of a draft are for its organisers. Throws `ApiError`. */
export async function downloadFile(path: string) {
  const token = await callerToken(false)
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const response = await fetch(path, { headers }).catch(() => {
    throw unreachable()
  })
  if (!response.ok) {
    const body: Partial<ErrorBody> = await response.json().catch(() => ({}))
    throw new ApiError(response.status, body)
  }
  save(await response.blob(), nameOf(response) ?? 'download')
}

/** Saves a calendar file of a conference; a toast says why if it fails. */
export async function downloadCalendar(path: string) {
  const failed = (error: unknown) => toastFailure('The calendar file could not be saved', error)
  await downloadFile(path).catch(failed)
}

function nameOf({ headers }: Response) {
  return /filename="([^"]*)"/.exec(headers.get('content-disposition') ?? '')?.[1]
}

/** Saves a file that the browser made. */
export function save(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser has opened the URL by the next task.
  setTimeout(() => URL.revokeObjectURL(link.href))
}
