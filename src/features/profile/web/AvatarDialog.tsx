import './AvatarDialog.css'
import { useAction } from '#web/data/useAction.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useConfirmClose } from '#web/ui/useConfirmClose.tsx'
import { profileApi } from '../contract.ts'
import { MOST_ZOOM } from '../crop-rules.ts'
import { cropText } from '../crop-text.ts'
import { text } from '../text.ts'
import { SIDE, useCropper } from './useCropper.ts'
import { profileUpdates } from './useProfile.ts'

const QUALITY = 0.92

const isTouch = () => matchMedia('(pointer: coarse)').matches

/** Crops a picture to a square and uploads it as the avatar. */
export function AvatarDialog({ picture, onClose }: { picture: ImageBitmap; onClose: () => void }) {
  const { canvas, box, zoom, setZoom, handlers } = useCropper(picture)
  const upload = useAction(profileApi.uploadAvatar, {
    updates: profileUpdates,
    done: text.avatarSaved,
    failed: ({ status, message }) => (status > 0 ? { ...text.avatarFailed, description: message } : text.avatarFailed),
  })

  async function save() {
    const bytes = await drawnOn(canvas.current)
    if (!bytes)
      return toast(text.avatarFailed.title, { description: text.avatarFailed.description, variant: 'destructive' })
    const saved = await upload.mutateAsync({}, { bytes }).catch(() => null)
    if (saved) onClose()
  }

  const { leave, question } = useConfirmClose(cropText.leaving, onClose)
  const foot = (
    <>
      <Button kind="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button busy={upload.isPending} busyWord="Saving..." onClick={() => void save()}>
        Save picture
      </Button>
    </>
  )
  return (
    <Dialog title={cropText.title} onClose={leave} foot={question || foot}>
      <div className="crop">
        <div ref={box} className="crop-box" role="application" aria-label={cropText.label} tabIndex={0} {...handlers}>
          <canvas ref={canvas} width={SIDE} height={SIDE} />
        </div>
        <label>
          Zoom
          <input
            type="range"
            min={1}
            max={MOST_ZOOM}
            step={0.01}
            value={zoom}
            onChange={(event) => setZoom(event.target.valueAsNumber)}
          />
        </label>
        <p className="hint">{isTouch() ? cropText.touchHint : cropText.hint}</p>
      </div>
    </Dialog>
  )
}

/** The picture as a file; null if the browser could not make one. */
function drawnOn(canvas: HTMLCanvasElement | null) {
  return new Promise<Blob | null>((resolve) => (canvas ? canvas.toBlob(resolve, 'image/jpeg', QUALITY) : resolve(null)))
}
