import { createContext, useContext } from 'react'
import type { Session, User } from './session.ts'

export type Auth = {
  user: User | null
  session: Session | null
  /** True until the browser has looked for a session; on the server always. */
  isLoading: boolean
  isConfigured: boolean
  /** A delegate-only account: only the server sets the flag. */
  isDelegate: boolean
  signOut: () => Promise<void>
}

export const AuthContext = createContext<Auth | null>(null)

/** Who is signed in. Throws outside the provider. */
export function useAuth() {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('No auth')
  return auth
}
