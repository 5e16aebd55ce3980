let tokenSource: (fresh: boolean) => Promise<string | null> = () => Promise.resolve(null)

/** Set once at start by the page entry: where calls get the caller's access token. */
export function setTokenSource(source: typeof tokenSource) {
  tokenSource = source
}

/** The access token of whoever is signed in, else null. `fresh` asks for a new one. */
export function callerToken(fresh: boolean) {
  return tokenSource(fresh)
}
