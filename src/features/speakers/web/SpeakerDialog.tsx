import './SpeakerDialog.css'
import { useState } from 'react'
import { changesOf } from '#web/forms/changesOf.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextArea } from '#web/forms/TextArea.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { useAction } from '#web/data/useAction.ts'
import { type Speaker, speakersApi } from '../contract.ts'
import { NewSpeaker } from '../fields.ts'
import { SPEAKER_LIMITS } from '../rules.ts'
import { text } from '../text.ts'
import { PictureField } from './PictureField.tsx'

type SpeakerDialogProps = {
  conference_id: string
  /** The speaker to edit; null to add one. */
  speaker: Speaker | null
  onClose: () => void
}

/** Adds or edits a speaker. */
export function SpeakerDialog({ conference_id, speaker, onClose }: SpeakerDialogProps) {
  const [uploading, setUploading] = useState(false)
  const refreshes = [speakersApi.list]
  const failed = ({ message }: Error) => text.addFailed(message)
  const add = useAction(speakersApi.add, { refreshes, done: text.added, failed })
  const update = useAction(speakersApi.update, {
    refreshes,
    done: text.saved,
    failed: ({ message }) => text.saveFailed(message),
  })
  const [before] = useState(() => fieldsOf(speaker))

  return (
    <FormDialog
      title={speaker ? 'Edit speaker' : 'Add Speaker'}
      verb={speaker ? 'Save' : 'Add Speaker'}
      schema={NewSpeaker}
      start={before}
      disabledReason={({ name, title }) => {
        if (!name.trim() || !title.trim()) return text.required
        return uploading ? text.uploading : null
      }}
      onSubmit={async (fields) => {
        if (!speaker) return add.mutateAsync({ conference_id, ...fields })
        const changes = changesOf(fields, before)
        if (Object.keys(changes).length > 0) await update.mutateAsync({ conference_id, id: speaker.id, ...changes })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <PictureField
            form={form}
            conference_id={conference_id}
            id={speaker?.id ?? ''}
            name={form.values.name}
            onBusy={setUploading}
          />
          <TextField form={form} name="name" label="Name" maxLength={SPEAKER_LIMITS.name} />
          <TextField form={form} name="title" label="Title" maxLength={SPEAKER_LIMITS.title} />
          <div className="form-pair">
            <TextField form={form} name="company_name" label="Company" optional />
            <TextField form={form} name="topic" label="Topic" optional />
          </div>
          <TextArea form={form} name="bio" label="Bio" optional />
          <TextField form={form} name="linkedin_url" label="LinkedIn" type="url" optional placeholder="https://" />
          <div className="form-pair">
            <TextField form={form} name="twitter_url" label="Twitter" type="url" optional placeholder="https://" />
            <TextField form={form} name="github_url" label="GitHub" type="url" optional placeholder="https://" />
          </div>
        </>
      )}
    </FormDialog>
  )
}

/** The start values of the form. Empty fields are null, as the schema returns them, so that an untouched form is unchanged. */
function fieldsOf(speaker: Speaker | null) {
  return {
    name: speaker?.name ?? '',
    title: speaker?.title ?? '',
    company_name: speaker?.company_name ?? null,
    bio: speaker?.bio ?? null,
    topic: speaker?.topic ?? null,
    image_url: speaker?.image_url ?? null,
    twitter_url: speaker?.twitter_url ?? null,
    linkedin_url: speaker?.linkedin_url ?? null,
    github_url: speaker?.github_url ?? null,
  }
}
