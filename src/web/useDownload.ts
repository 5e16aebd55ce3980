import { useState } from 'react'
import type { Endpoint, Input } from '#shared/contract.ts'
import { unreachable } from './data/api.ts'
import { toast } from './toast.ts'
import { toastFailure } from './toastFailure.ts'

type DownloadModule = typeof import('./download.ts')
type Words = { failed?: string | undefined; done?: string }

/** Saves files and shows toasts. `busy` is true until the file is saved or its toast says why it is not. */
export function useDownload({ failed = 'The file could not be exported', done }: Words = {}) {
  const [busy, setBusy] = useState(false)

  async function save(start: (module: DownloadModule) => Promise<void>) {
    setBusy(true)
    try {
      await start(await loadDownload())
      if (done !== undefined) toast(done)
    } catch (error) {
      toastFailure(failed, error)
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    /** Saves the file that an endpoint returns. */
    download: <E extends Endpoint>(endpoint: E, input: Input<E>) =>
      void save((module) => module.download(endpoint, input)),
    /** Saves the file at an address of a conference. */
    downloadFile: (path: string) => void save((module) => module.downloadFile(path)),
  }
}

// Loaded with the first file, because most visits save none.
function loadDownload() {
  return import('./download.ts').catch(() => {
    throw unreachable()
  })
}
