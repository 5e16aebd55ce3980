import type { ToastWords } from './ui/ToastCard.tsx'

type Words = Omit<ToastWords, 'tone'>

/** The product's own notices share one slot, so that a newer one replaces the older. */
const SLOT = 'notice'

/** A notice without a duration stays until it is dismissed; this is as good as for ever. */
const REMOVAL_DELAY_MS = 1_000_000

// Most visits see no toast, so the library is fetched with the first one.
function toaster() {
  return import('./ui/Toaster.tsx')
}

/** For what may have to tell that the connection is lost: by then nothing more can be fetched. */
export function prepareToasts() {
  toaster().catch(() => {})
}

/** The product's own notice: one at a time, until dismissed or for `duration` milliseconds. */
export function notice({ duration = REMOVAL_DELAY_MS, ...words }: Words & { duration?: number }) {
  void toaster().then(({ showToast }) => showToast({ ...words, tone: 'info' }, { id: SLOT, duration }))
}

/** A quick word on what was just done, with the library's defaults: 4 seconds, three visible. */
export function quick(title: string, words: Omit<Words, 'title'> & { id?: string } = {}) {
  void toaster().then(({ showToast }) => showToast({ title, ...words, tone: 'done' }, { id: words.id }))
}

/** Removes the toast of this `id`, as soon as what it says is not true any more. */
export function takeBack(id: string) {
  void toaster().then(({ hideToast }) => hideToast(id))
}
