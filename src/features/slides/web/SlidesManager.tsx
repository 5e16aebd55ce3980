import { useState } from 'react'
import type { Output } from '#shared/contract.ts'
import { useAction } from '#web/data/useAction.ts'
import { lazyComponent } from '#web/lazyComponent.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { type Slides, slidesApi } from '../contract.ts'
import { SLIDES_LIMITS } from '../rules.ts'
import { screenText } from '../screen-text.ts'
import { type SessionKey, SlidesLine } from './SlidesLine.tsx'
import { SlidesUpload } from './SlidesUpload.tsx'

const ConfirmDialog = lazyComponent(() => import('#web/ui/ConfirmDialog.tsx').then((module) => module.ConfirmDialog))

type SlidesManagerProps = { sessionKey: SessionKey; slides: Output<typeof slidesApi.list>['slides']; isOver: boolean }

/** The slides of a session for those who change them. */
export function SlidesManager({ sessionKey, slides, isOver }: SlidesManagerProps) {
  const [removing, setRemoving] = useState<Slides | null>(null)
  const refreshes = [slidesApi.list]
  const failed = ({ message }: { message: string }) => ({ title: screenText.failed, description: message })
  // Why an upload fails is said at its field.
  const add = useAction(slidesApi.add, { refreshes, done: screenText.uploaded })
  const remove = useAction(slidesApi.remove, { refreshes, done: screenText.removed, failed })
  return (
    <div tabIndex={-1} className="slides-manager">
      {slides.map((one) => (
        <ManagedSlides
          key={one.id}
          sessionKey={sessionKey}
          slides={one}
          isOver={isOver}
          onRemove={() => setRemoving(one)}
        />
      ))}
      {slides.length < SLIDES_LIMITS.perSession ? (
        <SlidesUpload
          label={screenText.upload}
          hint={screenText.hint}
          send={(name, options) => add.mutateAsync({ ...sessionKey, name }, options)}
        />
      ) : (
        <p className="hint">{screenText.full}</p>
      )}
      {removing && (
        <ConfirmDialog
          title={screenText.removeTitle}
          verb="Remove slides"
          onConfirm={() => remove.mutateAsync({ ...sessionKey, id: removing.id })}
          onClose={() => setRemoving(null)}
        >
          {screenText.removeNote(removing.name)}
        </ConfirmDialog>
      )}
    </div>
  )
}

type ManagedSlidesProps = { sessionKey: SessionKey; slides: Slides; isOver: boolean; onRemove: () => void }

function ManagedSlides({ sessionKey, slides, isOver, onRemove }: ManagedSlidesProps) {
  const one = { ...sessionKey, id: slides.id }
  const refreshes = [slidesApi.list]
  const replace = useAction(slidesApi.replace, { refreshes, done: screenText.replaced })
  const change = useAction(slidesApi.change, {
    refreshes,
    failed: ({ message }) => ({ title: screenText.failed, description: message }),
  })
  const isShown = isOver || slides.at_once
  return (
    <div role="group" aria-label={slides.name} className="slides-managed">
      <SlidesLine sessionKey={sessionKey} slides={slides} note={isShown ? screenText.shown : screenText.shownLater} />
      <div className="slides-tools">
        {!isOver && (
          <Switch
            label={screenText.atOnce}
            checked={change.isPending ? (change.variables?.at_once ?? slides.at_once) : slides.at_once}
            onChange={(at_once) => change.mutate({ ...one, at_once })}
          />
        )}
        <SlidesUpload
          label="Replace"
          name={`Replace ${slides.name}`}
          size="small"
          send={(name, options) => replace.mutateAsync({ ...one, name }, options)}
        />
        <Button kind="quiet" size="small" onClick={onRemove} onPointerEnter={ConfirmDialog.prepare}>
          Remove<VisuallyHidden> {slides.name}</VisuallyHidden>
        </Button>
      </div>
    </div>
  )
}
