import { useEffect, useId, useRef, useState } from 'react'
import { refresh } from '#web/data/queries.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { type Sources, stageApi } from '../contract.ts'
import { manageText } from '../manage-text.ts'
import { STAGE_LIMITS } from '../rules.ts'
import { fileSize } from '../time-rules.ts'
import type { SessionKey } from './live.ts'
import { uploadRecording } from './uploadRecording.ts'
import type { StageActions } from './useStageActions.ts'

type RecordingUploadProps = { sessionKey: SessionKey; file: Sources['recording_file']; actions: StageActions }

/** Uploads a recording in pieces. The file that was chosen before an interruption goes on where it stopped. */
export function RecordingUpload({ sessionKey, file, actions }: RecordingUploadProps) {
  const id = useId()
  const [percent, setPercent] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])

  function begin(chosen: File) {
    if (chosen.size > STAGE_LIMITS.recordingBytes) return setFailure(manageText.tooLarge)
    setFailure(null)
    setPercent(0)
    stop.current = uploadRecording(sessionKey, chosen, {
      onProgress: (share) => setPercent(Math.floor(share * 100)),
      onDone: () => {
        setPercent(null)
        toast(manageText.uploadDone)
        void refresh([stageApi.read])
      },
      onFailed: (message) => {
        setPercent(null)
        setFailure(`${message ?? manageText.uploadFailed}. ${manageText.tryAgain}`)
      },
    })
  }
  return (
    <fieldset className="stage-files">
      <legend>{file ? manageText.uploadAgain : manageText.upload}</legend>
      <p className="soft small">{file ? manageText.uploaded(fileSize(file.size)) : manageText.uploadHint}</p>
      {percent === null ? (
        <span className="row">
          <span className="file-field">
            <input
              id={id}
              type="file"
              accept="video/mp4,video/webm,.mp4,.m4v,.webm"
              aria-describedby={failure ? `${id}-failure` : undefined}
              onChange={({ target }) => {
                const [chosen] = target.files ?? []
                if (chosen) begin(chosen)
                target.value = ''
              }}
            />
            <label htmlFor={id} className="btn btn-secondary glyph glyph-upload">
              {file ? manageText.uploadAgain : manageText.upload}
            </label>
          </span>
          {file && (
            <Button
              kind="quiet"
              busy={actions.removeRecording.isPending}
              onClick={() => actions.removeRecording.mutate(sessionKey)}
            >
              {manageText.removeRecording}
            </Button>
          )}
        </span>
      ) : (
        <span className="row">
          <progress max={100} value={percent} aria-label={manageText.uploading(percent)} />
          <output className="tabular small">{manageText.uploading(percent)}</output>
          <Button
            kind="quiet"
            onClick={() => {
              stop.current?.()
              setPercent(null)
            }}
          >
            {manageText.stopUpload}
          </Button>
        </span>
      )}
      {percent !== null && <p className="soft small">{manageText.keepOpen}</p>}
      {failure && (
        <p id={`${id}-failure`} role="alert" className="error glyph glyph-small glyph-alert">
          {failure}
        </p>
      )}
    </fieldset>
  )
}
