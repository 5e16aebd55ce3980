import { type ComponentType, useEffect, useRef, useState } from 'react'
import { quick } from './toast.ts'

const NOT_LOADED = 'This part of the page could not be loaded'
const WHAT_TO_DO = 'Nothing was lost. Check your connection and try again, or reload the page.'

/** For code that was asked for and did not come. */
export function tellNotLoaded() {
  quick(NOT_LOADED, { description: WHAT_TO_DO, variant: 'destructive' })
}

/**
 * A dialog whose code is fetched when it is first opened, so that the page starts light. Call `prepare` as soon as the
 * person seems about to open it. Where the code cannot be fetched a toast says so and the dialog counts as closed.
 */
export function onDemand<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) {
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
      let gone = false
      fetchOnce().then(
        () => gone || setReady(true),
        () => {
          if (gone) return
          tellNotLoaded()
          close.current()
        },
      )
      return () => {
        gone = true
      }
    }, [])
    return Loaded && <Loaded {...props} />
  }

  const prepare = () => {
    // A failure is told when the dialog is opened and tries again.
    fetchOnce().catch(() => {})
  }
  return Object.assign(OnDemand, { prepare })
}
