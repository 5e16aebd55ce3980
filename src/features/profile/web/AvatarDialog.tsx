import './AvatarDialog.css'
import { useState } from 'react'
import { ApiError, call } from '#web/data/api.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useConfirmClose } from '#web/ui/useConfirmClose.tsx'
import { profileApi } from '../contract.ts'
import { MOST_ZOOM } from '../crop-rules.ts'
import { text } from '../text.ts'
import { SIDE, useCropper } from './useCropper.ts'
import { setProfile } from './useProfile.ts'

const QUALITY = 0.92

/** Crops a picture to a square and uploads it as the avatar. */
export function AvatarDialog({ picture, onClose }: { picture: ImageBitmap; onClose: () => void }) {
  const { canvas, box, zoom, setZoom, handlers } = useCropper(picture)
  const [busy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    try {
      const bytes = await drawnOn(canvas.current)
      setProfile(await call(profileApi.uploadAvatar, {}, { bytes }))
      toast(text.avatarSaved)
      onClose()
    } catch (error) {
      setBusy(false)
      const { title, description } = text.avatarFailed
      const reason = error instanceof ApiError && error.status > 0 ? error.message : description
      toast(title, { description: reason, variant: 'destructive' })
    }
  }

  const { leave, question } = useConfirmClose(text.cropLeaving, onClose)
  const foot = (
    <>
      <Button kind="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button busy={busy} busyWord="Saving..." onClick={() => void save()}>
        Save picture
      </Button>
    </>
  )
  return (
    <Dialog title={text.cropTitle} onClose={leave} foot={question || foot}>
      <div className="crop">
        <div ref={box} className="crop-box" role="application" aria-label={text.cropLabel} tabIndex={0} {...handlers}>
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
        <p className="hint">{text.cropHint}</p>
      </div>
    </Dialog>
  )
}

function drawnOn(canvas: HTMLCanvasElement | null) {
  return new Promise<Blob>((resolve, reject) => {
    canvas?.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error(text.avatarFailed.description))),
      'image/jpeg',
      QUALITY,
    )
  })
}
