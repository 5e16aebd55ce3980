/**
 * The token that a link in a letter brings to a page. It is taken out of the address at once; the tab keeps it through a
 * login and a reload, under the name `store`.
 */
export function linkToken(store: string) {
  /** For browsers that refuse storage: it lasts as long as the page. */
  let kept: string | null = null

  function keep(token: string | null) {
    kept = token
    try {
      if (token === null) sessionStorage.removeItem(store)
      else sessionStorage.setItem(store, token)
    } catch {
      // `kept` holds it.
    }
  }

  /** Null where there is none, neither in the address nor kept. */
  function take(): string | null {
    const params = new URLSearchParams(location.search)
    const brought = params.get('token')
    if (brought !== null) {
      params.delete('token')
      const rest = params.size > 0 ? `?${params}` : ''
      history.replaceState(history.state, '', location.pathname + rest + location.hash)
      keep(brought)
      return brought
    }
    try {
      return sessionStorage.getItem(store)
    } catch {
      return kept
    }
  }

  /** Call it once the token is used up or found to be worth nothing. */
  const forget = () => keep(null)

  return { take, forget }
}
