import { useQuery } from '#web/data/useQuery.ts'
import { CheckField } from '#web/forms/CheckField.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { type SessionOnStage, stageApi } from '../contract.ts'
import { StageSettings } from '../fields.ts'
import { manageText } from '../manage-text.ts'
import { CaptionsField } from './CaptionsField.tsx'
import { RecordingUpload } from './RecordingUpload.tsx'
import { StageSkeleton } from './StageSkeleton.tsx'
import type { StageActions } from './useStageActions.ts'

type SourcesDialogProps = {
  conference_id: string
  item: { id: string; title: string }
  actions: StageActions
  onClose: () => void
}

/** Where a session is watched: its streams, its recording and its captions. */
export function SourcesDialog({ conference_id, item, actions, onClose }: SourcesDialogProps) {
  const { data, error, refetch } = useQuery(stageApi.read, { schedule_item_id: item.id })
  if (data)
    return <Form conference_id={conference_id} session={data.session} title={item.title} {...{ actions, onClose }} />
  return (
    <Dialog title={item.title} onClose={onClose}>
      {error ? <ReadFailed message={error.message} onRetry={refetch} /> : <StageSkeleton />}
    </Dialog>
  )
}

type FormProps = { conference_id: string; title: string; session: SessionOnStage } & Pick<
  SourcesDialogProps,
  'actions' | 'onClose'
>

function Form({ conference_id, title, session, actions, onClose }: FormProps) {
  const { sources, recorded } = session
  const sessionKey = { conference_id, schedule_item_id: session.id }
  const start = {
    stream_url: sources && !sources.by_room ? sources.stream_url : null,
    alternative_url: sources?.alternative_url ?? null,
    recording_url: sources?.recording_url ?? null,
    recorded,
  }
  return (
    <FormDialog
      title={title}
      verb="Save"
      schema={StageSettings}
      start={start}
      onSubmit={(fields) => actions.save.mutateAsync({ ...sessionKey, ...fields })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            form={form}
            name="stream_url"
            label={manageText.streamUrl}
            hint={sources?.by_room ? manageText.streamByRoom : manageText.streamHint}
            type="url"
            optional
          />
          <TextField
            form={form}
            name="alternative_url"
            label={manageText.alternativeUrl}
            hint={manageText.alternativeHint}
            type="url"
            optional
          />
          <CheckField form={form} name="recorded" label={manageText.recorded} hint={manageText.recordedHint} />
          <TextField
            form={form}
            name="recording_url"
            label={manageText.recordingUrl}
            hint={manageText.recordingHint}
            type="url"
            optional
          />
          <RecordingUpload sessionKey={sessionKey} file={sources?.recording_file ?? null} actions={actions} />
          <CaptionsField sessionKey={sessionKey} language={sources?.captions_language ?? null} actions={actions} />
        </>
      )}
    </FormDialog>
  )
}
