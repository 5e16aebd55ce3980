import { type ComponentType, useEffect, useState } from 'react'
import { NOT_LOADED } from './lazyComponent.tsx'
import { Button } from './ui/Button.tsx'

/**
 * A part of a page whose code is loaded when it is first shown, such as the content of a tab. Until then its place is
 * empty; if the code cannot be loaded, a sentence with a button takes its place and the rest of the page goes on. Call
 * `prepare` when the user seems about to open it.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | null = null
  async function fetchOnce() {
    Loaded ??= await load()
  }

  function Part(props: Props) {
    const [state, setState] = useState<'waiting' | 'ready' | 'failed'>(Loaded ? 'ready' : 'waiting')
    useEffect(() => {
      if (state !== 'waiting') return
      let unmounted = false
      const set = (next: 'ready' | 'failed') => unmounted || setState(next)
      fetchOnce().then(
        () => set('ready'),
        () => set('failed'),
      )
      return () => {
        unmounted = true
      }
    }, [state])
    if (Loaded) return <Loaded {...props} />
    return (
      <div className="lazy-part" aria-busy={state === 'waiting'}>
        {state === 'failed' && (
          <>
            <p role="alert">{NOT_LOADED}</p>
            <Button kind="secondary" size="small" onClick={() => setState('waiting')}>
              Try again
            </Button>
          </>
        )}
      </div>
    )
  }

  const prepare = () => {
    // A failure is shown when the part is, which loads it again.
    fetchOnce().catch(() => {})
  }
  return Object.assign(Part, { prepare })
}
