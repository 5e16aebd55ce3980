import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '#web/data/api.ts'
import { prepareToasts } from './toast.ts'

/** A call without a network fails and says so. To wait in silence for it to come back would look like working. */
function createQueries() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        networkMode: 'always',
        // A refusal stays a refusal; only a lost connection or a broken server is worth another try.
        retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status < 500),
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/** What private pages stand in: their cache of calls. Public pages do without and stay small. */
export function PrivateFrame({ children }: { children: ReactNode }) {
  const [queries] = useState(createQueries)
  // Whoever begins to work may lose the connection, and then must be told so with what is here already.
  useEffect(() => {
    const signs = ['pointerdown', 'keydown'] as const
    for (const sign of signs) addEventListener(sign, prepareToasts, { once: true })
    return () => {
      for (const sign of signs) removeEventListener(sign, prepareToasts)
    }
  }, [])
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}
