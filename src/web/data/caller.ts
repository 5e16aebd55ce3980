/** Who calls the server. */
type Caller = {
  /** The id of the signed-in user; null for a visitor. */
  id: () => string | null
  /** Calls back whenever the id may have changed. Returns how to stop. */
  subscribe: (listener: () => void) => () => void
  /** The access token; null for a visitor. `fresh` asks for a new one, because the last one was refused. */
  token: (fresh: boolean) => Promise<string | null>
}

let caller: Caller = {
  id: () => null,
  subscribe: () => () => {},
  token: () => Promise.resolve(null),
}

/** Call it once, before anything is rendered: accounts are a feature, which this folder cannot import. */
export function setCaller(source: Caller) {
  caller = source
}

/** The id of the signed-in user; null for a visitor. */
export function callerId() {
  return caller.id()
}

/** The access token of the signed-in user; null for a visitor. `fresh` asks for a new one. */
export function callerToken(fresh: boolean) {
  return caller.token(fresh)
}

/** Calls back whenever another person may have signed in. Returns how to stop. */
export function onCallerChange(listener: () => void) {
  return caller.subscribe(listener)
}
