import { navigate } from '#web/router/router.tsx'

let leaving = false

/** Whether the session is being ended on purpose, so that the guard does not redirect to the login. */
export function isLeaving() {
  return leaving
}

/** Ends the session and then goes to `path`. `end` resolves to false where the session could not be ended. */
export async function leaveFor(path: string, end: () => Promise<boolean | void>) {
  leaving = true
  try {
    if ((await end()) !== false) navigate(path)
  } finally {
    leaving = false
  }
}
