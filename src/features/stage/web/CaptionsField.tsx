import { useId, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { manageText } from '../manage-text.ts'
import type { SessionKey } from './live.ts'
import type { StageActions } from './useStageActions.ts'

type CaptionsFieldProps = { sessionKey: SessionKey; language: string | null; actions: StageActions }

const VTT = 'text/vtt'

/** The captions of a recording: a file, and its language. Takes effect at once. */
export function CaptionsField({ sessionKey, language, actions }: CaptionsFieldProps) {
  const id = useId()
  const [code, setCode] = useState(language ?? 'en')
  const { setCaptions, removeCaptions } = actions
  return (
    <fieldset className="stage-files">
      <legend>{manageText.captions}</legend>
      <p className="soft small">{language === null ? manageText.captionsHint : manageText.hasCaptions(language)}</p>
      <span className="row">
        <label htmlFor={`${id}-code`} className="visually-hidden">
          {manageText.language}
        </label>
        <input
          id={`${id}-code`}
          className="input"
          value={code}
          maxLength={12}
          spellCheck={false}
          onChange={({ target }) => setCode(target.value)}
        />
        <span className="file-field">
          <input
            id={id}
            type="file"
            accept=".vtt,text/vtt"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              // The browser may not know the type of the file.
              if (file)
                void setCaptions.mutateAsync(
                  { ...sessionKey, language: code },
                  { bytes: file.slice(0, file.size, VTT) },
                )
              target.value = ''
            }}
          />
          <label htmlFor={id} className="btn btn-secondary glyph glyph-upload">
            {manageText.addCaptions}
          </label>
        </span>
        {language !== null && (
          <Button kind="quiet" busy={removeCaptions.isPending} onClick={() => removeCaptions.mutate(sessionKey)}>
            {manageText.removeCaptions}
          </Button>
        )}
      </span>
    </fieldset>
  )
}
