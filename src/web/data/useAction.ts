import { useMutation } from '@tanstack/react-query'
import type { Endpoint, Input, Output } from '#shared/contract.ts'
import { ApiError, call } from './api.ts'
import { toast } from '#web/toast.ts'
import { useRefresh } from './useRefresh.ts'

type Words = string | { title: string; description?: string }

type ActionOptions<E extends Endpoint> = {
  /** Endpoints whose answers this write changes; what is shown of them is read again. */
  refreshes?: Endpoint[]
  done?: Words | ((output: Output<E>, input: Input<E>) => Words)
  failed?: Words | ((error: ApiError) => Words)
}

function asWords(words: Words) {
  return typeof words === 'string' ? { title: words } : words
}

/**
 * A write named in one place, with both its toasts. Input that is refused at a field has no toast: the form shows it.
 * `mutateAsync` takes the endpoint's input and rejects with `ApiError`.
 */
export function useAction<E extends Endpoint>(endpoint: E, { refreshes = [], done, failed }: ActionOptions<E>) {
  const refresh = useRefresh()
  return useMutation<Output<E>, ApiError, Input<E>>({
    mutationFn: (input) => call(endpoint, input),
    onSuccess: async (output, input) => {
      if (done !== undefined) show(asWords(typeof done === 'function' ? done(output, input) : done))
      await refresh(refreshes)
    },
    onError: (error) => {
      if (failed === undefined || Object.keys(error.fields).length > 0) return
      show({ ...asWords(typeof failed === 'function' ? failed(error) : failed), variant: 'destructive' })
    },
  })
}

function show({ title, ...rest }: { title: string; description?: string; variant?: 'destructive' }) {
  toast(title, rest)
}
