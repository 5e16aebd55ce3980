import { useEffect, useRef, useState } from 'react'
import type { Speaker } from '#features/speakers/contract.ts'
import { OwnUntitled, OwnFields } from '#features/speakers/fields.ts'
import { PictureField } from '#web/forms/PictureField.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { isChanged } from '#web/forms/changesOf.ts'
import { useChanges } from '#web/forms/useChanges.ts'
import { useForm } from '#web/forms/useForm.ts'
import { useAction } from '#web/data/useAction.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DISCARD, useConfirmClose } from '#web/ui/useConfirmClose.tsx'
import { speakingApi } from '../contract.ts'
import { pageText } from '../page-text.ts'

type ShownFormProps = {
  speaker: Speaker
  /** Whether it has just been saved, so that the focus stays at its button. */
  isSaved: boolean
  onSaved: (changed: Speaker) => void
}

/** The picture and the words of a speaker. */
export function ShownForm({ speaker, isSaved, onSaved }: ShownFormProps) {
  const { conference_id, name } = speaker
  const [uploading, setUploading] = useState(false)
  const upload = useAction(speakingApi.upload, { failed: ({ message }) => pageText.uploadFailed(message) })
  const change = useAction(speakingApi.change, {
    refreshes: [speakingApi.read],
    done: pageText.savedSelf,
    failed: ({ message }) => pageText.saveFailed(message),
  })
  const { start, save } = useChanges(() => fieldsOf(speaker), speaker.updated_at)
  const form = useForm({
    schema: speaker.title === '' ? OwnUntitled : OwnFields,
    start,
    onSubmit: (fields) =>
      save(fields, async (changes) => onSaved(await change.mutateAsync({ conference_id, ...changes }))),
  })
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isSaved) button.current?.focus({ preventScroll: true })
  }, [isSaved])
  const hasChanges = isChanged(form)
  useConfirmClose(hasChanges ? DISCARD : null, () => {})
  return (
    <form className="form" {...form.props}>
      <PictureField
        what="picture"
        url={form.values.image_url}
        error={form.errorOf('image_url')}
        send={(options) => upload.mutateAsync({ conference_id }, options)}
        onBusy={setUploading}
        onChange={(url) => form.set('image_url', url)}
      >
        {(url) => <Avatar id={speaker.id} name={name} photo={url} size="xl" />}
      </PictureField>
      <p>
        <b>
          <bdi>{name}</bdi>
        </b>{' '}
        <span className="soft small">{pageText.nameFixed}</span>
      </p>
      <TextField form={form} name="title" label="Title" autoComplete="organization-title" />
      <TextField form={form} name="company_name" label="Company" autoComplete="organization" optional />
      <TextField rows={6} form={form} name="bio" label="About you" optional />
      <TextField form={form} name="linkedin_url" label="LinkedIn" type="url" optional placeholder="https://" />
      <TextField form={form} name="twitter_url" label="Twitter" type="url" optional placeholder="https://" />
      <TextField form={form} name="github_url" label="GitHub" type="url" optional placeholder="https://" />
      <div className="form-footer">
        <span className="soft small" role="status">
          {hasChanges ? pageText.unsaved : ''}
        </span>
        <Button
          type="submit"
          ref={button}
          busy={form.submitting}
          busyWord="Saving..."
          disabledReason={uploading ? pageText.uploading : null}
        >
          Save
        </Button>
      </div>
    </form>
  )
}

function fieldsOf({ title, company_name, bio, image_url, linkedin_url, twitter_url, github_url }: Speaker) {
  return { title, company_name, bio, image_url, linkedin_url, twitter_url, github_url }
}
