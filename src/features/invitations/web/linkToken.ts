import { tabStore } from '#web/localStore.ts'

/**
 * The token in the address of a page that a link in an email opened. It is removed from the address at once and stored in the
 * tab under the name `store`, so that it survives a login and a reload.
 */
export function linkToken(store: string) {
  /** The token of the address, or else the stored one; null without either. */
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

  /** Call it when the token has been used or is not valid. */
  const forget = () => tabStore.write(store, null)

  return { take, forget }
}

export type LinkToken = ReturnType<typeof linkToken>
