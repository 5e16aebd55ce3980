import { type ComponentType, useEffect, useRef, useState } from 'react'
import { toast } from './toast.ts'

/** Where there is room for one sentence. */
export const NOT_LOADED = 'This part of the page could not be loaded'
const WHAT_TO_DO = 'Nothing was lost. Check your connection and try again, or reload the page.'

/** Shows a toast when code could not be loaded. */
export function toastNotLoaded() {
  toast(NOT_LOADED, { description: WHAT_TO_DO, variant: 'destructive' })
}

/**
 * A dialog whose code is loaded when it is first opened. Call `prepare` when the user seems about to open it, for instance
 * on hover. If the code cannot be loaded, a toast says so and the dialog is closed.
 */
export function lazyComponent<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | null = null
  async function fetchOnce() {
    Loaded ??= await load()
  }

  function OnDemand(props: Props) {
    const [, setReady] = useState(Loaded !== null)
    const { onClose } = props
    const close = useRef(onClose)
    useEffect(() => {
      close.current = onClose
    })
    useEffect(() => {
      let unmounted = false
      fetchOnce().then(
        () => unmounted || setReady(true),
        () => {
          if (unmounted) return
          toastNotLoaded()
          close.current()
        },
      )
      return () => {
        unmounted = true
      }
    }, [])
    return Loaded && <Loaded {...props} />
  }

  const prepare = () => {
    // A failure is reported when the dialog is opened, which loads it again.
    fetchOnce().catch(() => {})
  }
  return Object.assign(OnDemand, { prepare })
}
