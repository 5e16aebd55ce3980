import type { ToastWords } from './ui/ToastCard.tsx'

type Words = Omit<ToastWords, 'tone'>

/** The id of all sticky toasts, so that a new one replaces the previous one. */
const SLOT = 'notice'

/** The duration of a toast that stays until it is dismissed. */
const REMOVAL_DELAY_MS = 1_000_000

// The library is loaded with the first toast, because most visits see none.
function toaster() {
  return import('./ui/Toaster.tsx')
}

/** Loads the library early, so that a toast can report a lost connection. */
export function prepareToasts() {
  toaster().catch(() => {})
}

/** Shows a toast until it is dismissed or for `duration` milliseconds. It replaces the previous sticky toast. */
export function stickyToast({ duration = REMOVAL_DELAY_MS, ...words }: Words & { duration?: number }) {
  void toaster().then(({ showToast }) => showToast({ ...words, tone: 'info' }, { id: SLOT, duration }))
}

/** Shows a toast about an action for 4 seconds, or for 12 with a button. Up to three are visible. */
export function toast(title: string, { id, ...words }: Omit<Words, 'title'> & { id?: string } = {}) {
  const options = id === undefined ? {} : { id }
  void toaster().then(({ showToast }) => showToast({ title, ...words, tone: 'done' }, options))
}

/** Removes the toast with this `id`, for instance when it is no longer true. */
export function dismissToast(id: string) {
  void toaster().then(({ hideToast }) => hideToast(id))
}
