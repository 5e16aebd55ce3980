import { useCallback, useEffect, useRef, useState } from 'react'
import type { Endpoint, Input, Output } from '#shared/contract.ts'
import { toast } from '#web/toast.ts'
import type { ToastWords } from '#web/ui/ToastCard.tsx'
import { ApiError, call, type CallOptions } from './api.ts'
import { callerId } from './caller.ts'
import { applyEarly, applyPatches, type Patch, refresh, type Refreshed } from './queries.ts'

type Words = string | (Pick<ToastWords, 'description' | 'action' | 'variant'> & { title: string })

type Failed = Words | ((error: ApiError) => Words | null)

type ActionOptions<E extends Endpoint> = {
  /** Changes of the cache before the answer; undone if the write is refused. */
  optimistic?: (input: Input<E>) => Patch[]
  /** Changes of the cache by the answer. */
  updates?: (output: Output<E>, input: Input<E>) => Patch[]
  /** The endpoints that are read again, with every input that the page shows. */
  refreshes?: Refreshed
  done?: Words | ((output: Output<E>, input: Input<E>) => Words)
  /** The title of the toast, whose description is then the reason; or all its words. Null where the screen says it itself. */
  failed?: Failed
}

type Action<E extends Endpoint> = {
  /** Resolves after `refreshes` have been answered. Throws `ApiError`; the toast is already shown. */
  mutateAsync: (input: Input<E>, options?: CallOptions) => Promise<Output<E>>
  /** The same without a promise. */
  mutate: (input: Input<E>) => void
  /** The input of the last call. */
  variables: Input<E> | undefined
  isPending: boolean
  isSuccess: boolean
}

/** `pending` is how many calls are on their way. */
type State<E extends Endpoint> = { variables: Input<E> | undefined; pending: number; isSuccess: boolean }

/**
 * Calls an endpoint that writes, updates the cache and shows a toast. A refusal of a field has no toast, because the form
 * shows it. `mutateAsync` and `mutate` keep their identity for the life of the component.
 */
export function useAction<E extends Endpoint>(endpoint: E, options: ActionOptions<E>): Action<E> {
  const [state, setState] = useState<State<E>>({ variables: undefined, pending: 0, isSuccess: false })
  const latest = useRef({ endpoint, options })
  useEffect(() => {
    latest.current = { endpoint, options }
  })

  const mutateAsync = useCallback(async (input: Input<E>, callOptions?: CallOptions) => {
    setState(({ pending }) => ({ variables: input, pending: pending + 1, isSuccess: false }))
    let isSuccess = false
    try {
      const output = await perform(input, latest.current, callOptions)
      isSuccess = true
      return output
    } finally {
      setState(({ variables, pending }) => ({ variables, pending: pending - 1, isSuccess }))
    }
  }, [])
  const mutate = useCallback(
    (input: Input<E>) => {
      mutateAsync(input).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
      })
    },
    [mutateAsync],
  )
  const { variables, pending, isSuccess } = state
  return { mutateAsync, mutate, variables, isPending: pending > 0, isSuccess }
}

async function perform<E extends Endpoint>(
  input: Input<E>,
  { endpoint, options }: { endpoint: E; options: ActionOptions<E> },
  callOptions?: CallOptions,
) {
  const { optimistic, updates, refreshes = [], done, failed } = options
  const caller_id = callerId()
  const early = applyEarly(optimistic?.(input) ?? [])
  // Only a failed call undoes the change: an error after the answer, such as in `updates`, leaves it written.
  const output = await call(endpoint, input, callOptions).catch((error: unknown) => {
    early.undo()
    if (error instanceof ApiError && Object.keys(error.fields).length === 0) showFailure(failed, error)
    throw error
  })
  // Another user may have signed in meanwhile.
  if (caller_id === callerId()) applyPatches(updates?.(output, input) ?? [])
  early.settle()
  if (done !== undefined) show(asWords(typeof done === 'function' ? done(output, input) : done))
  await refresh(refreshes)
  return output
}

function showFailure(failed: Failed | undefined, error: ApiError) {
  if (failed === undefined) return
  const words = typeof failed === 'function' ? failed(error) : failed
  if (words === null) return
  const isTitle = typeof failed === 'string'
  show({ ...(isTitle ? { title: failed, description: error.message } : asWords(words)), variant: 'destructive' })
}

function asWords(words: Words) {
  return typeof words === 'string' ? { title: words } : words
}

function show({ title, ...rest }: Omit<ToastWords, 'tone'>) {
  toast(title, rest)
}
