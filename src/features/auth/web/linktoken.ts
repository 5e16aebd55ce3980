import { tabStore } from '#web/localStore.ts'

/**
 * The token that a link in an email brings to a page. It is taken out of the address at once; the tab keeps it through a
 * login and a reload, under the name `store`.
 */
export function linkToken(store: string) {
  /** Null where there is none, neither in the address nor kept. */
  function take(): string | null {
    const params = new URLSearchParams(location.search)
    const brought = params.get('token')
    if (brought !== null) {
      params.delete('token')
      const rest = params.size > 0 ? `?${params}` : ''
      history.replaceState(history.state, '', location.pathname + rest + location.hash)
      tabStore.write(store, brought)
      return brought
    }
    return tabStore.read(store)
  }

  /** Call it once the token is used up or found to be worth nothing. */
  const forget = () => tabStore.write(store, null)

  return { take, forget }
}
