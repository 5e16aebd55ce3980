export const MESSAGE_LIMITS = { page: 100, search: 200 }

/** How many strangers a person may write to in a day. */
export const NEW_THREADS_A_DAY = 20

/** A thread as one of the two has it: that of a stranger is a request until it is accepted or ignored. */
export const THREAD_STATUSES = ['accepted', 'requested', 'ignored'] as const

/** The parts of the list of threads. */
export const BOXES = ['accepted', 'requested', 'ignored', 'hidden'] as const
export type Box = (typeof BOXES)[number]
