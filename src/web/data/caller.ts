/** The person who calls the server, as the account's code provides it. */
type Caller = {
  /** The id of the signed-in user; null for a visitor. */
  id: () => string | null
  /** Calls back whenever the id may have changed. Returns a function that ends it. */
  subscribe: (listener: () => void) => () => void
  /** The access token; null for a visitor. `refused` asks for a new one, because the server refused the last one. */
  token: (refused: boolean) => Promise<string | null>
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

/** The access token of the signed-in user; null for a visitor. `refused` asks for a new one. */
export function callerToken(refused: boolean) {
  return caller.token(refused)
}

/** Calls back whenever another person may have signed in. Returns a function that ends it. */
export function onCallerChange(listener: () => void) {
  return caller.subscribe(listener)
}
