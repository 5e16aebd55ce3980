import { useState } from 'react'
import { useChanges } from '#web/forms/useChanges.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { PictureField } from '#web/forms/PictureField.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { useAction } from '#web/data/useAction.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { speakersApi } from '../contract.ts'
import { type SpeakerDetails, speakerDetailsApi } from '../details-contract.ts'
import { NewSpeaker, UntitledSpeaker } from '../fields.ts'
import { SPEAKER_LIMITS } from '../rules.ts'
import { refusalText } from '../refusal-text.ts'
import { text } from '../text.ts'

type SpeakerFormProps = {
  conference_id: string
  /** The speaker to edit; null to add one. */
  speaker: SpeakerDetails | null
  onClose: () => void
}

/** The dialog that adds or edits a speaker. */
export function SpeakerForm({ conference_id, speaker, onClose }: SpeakerFormProps) {
  const [uploading, setUploading] = useState(false)
  const refreshes = [speakersApi.list, speakerDetailsApi.list]
  const failed = ({ message }: Error) => text.addFailed(message)
  const add = useAction(speakersApi.add, { refreshes, done: text.added, failed })
  const update = useAction(speakersApi.update, {
    refreshes,
    done: text.saved,
    failed: ({ message }) => text.saveFailed(message),
  })
  const upload = useAction(speakersApi.upload, { failed: ({ message }) => text.uploadFailed(message) })
  const isUntitled = speaker?.title === ''
  const { start, save } = useChanges(() => fieldsOf(speaker), speaker?.updated_at)

  return (
    <FormDialog
      title={speaker ? 'Edit speaker' : 'Add Speaker'}
      verb={speaker ? 'Save' : 'Add Speaker'}
      schema={isUntitled ? UntitledSpeaker : NewSpeaker}
      start={start}
      disabledReason={({ name, title }) => {
        if (!name.trim() || !(title.trim() || isUntitled)) return refusalText.required
        return uploading ? text.uploading : null
      }}
      onSubmit={async (fields) => {
        if (!speaker) return add.mutateAsync({ conference_id, ...fields })
        await save(fields, (change) => update.mutateAsync({ conference_id, id: speaker.id, ...change }))
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <PictureField
            what="picture"
            url={form.values.image_url}
            error={form.errorOf('image_url')}
            send={(options) => upload.mutateAsync({ conference_id }, options)}
            onBusy={setUploading}
            onChange={(url) => form.set('image_url', url)}
          >
            {(url) => <Avatar id={speaker?.id ?? ''} name={form.values.name} photo={url} size="xl" />}
          </PictureField>
          <TextField form={form} name="name" label="Name" maxLength={SPEAKER_LIMITS.name} />
          <TextField form={form} name="title" label="Title" maxLength={SPEAKER_LIMITS.title} />
          <TextField
            form={form}
            name="email"
            label="Email"
            type="email"
            optional
            hint="Only organisers see it. It makes the speaker and the delegate with this address one person."
          />
          <div className="form-pair">
            <TextField form={form} name="company_name" label="Company" optional />
            <TextField form={form} name="topic" label="Topic" optional />
          </div>
          <TextField rows={4} form={form} name="bio" label="Bio" optional />
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
function fieldsOf(speaker: SpeakerDetails | null) {
  return {
    name: speaker?.name ?? '',
    email: speaker?.email ?? null,
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
